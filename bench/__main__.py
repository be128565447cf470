"""Run every measurement and print its figures."""

from bench import belief, boards, engine, simulator, start

if __name__ == "__main__":
    for part in (engine, simulator, belief, start, boards):
        print(f"\n{part.__doc__}")
        for line in part.measure():
            print(f"  {line}")
