"""Run every measurement and print its figures."""

from bench import attack, belief, boards, cluster, engine, page, programs, server, simulator, start

if __name__ == "__main__":
    for part in (engine, simulator, belief, start, boards, server, cluster, programs, attack, page):
        print(f"\n{part.__doc__}")
        for line in part.measure():
            print(f"  {line}")
