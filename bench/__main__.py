"""Run every measurement and print its figures."""

from bench import boards, engine, start

if __name__ == "__main__":
    for part in (engine, start, boards):
        print(f"\n{part.__doc__}")
        for line in part.measure():
            print(f"  {line}")
