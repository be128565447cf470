import { expect, test } from "vitest";
import { qrCode } from "./qrCode";

test("a link of a table is a small square with its three finder patterns", () => {
  const { size, path } = qrCode("https://example.org/table/Xk3fQ9aB#detective-1=9hD7kQ2mVw4xYzR1");
  expect(size).toBe(37);
  expect(path.startsWith("M0 0h7v1h-7z")).toBe(true);
  expect(path).toContain("M30 0h7v1h-7z");
  expect(path).toContain("M0 30h7v1h-7z");
  expect([...path.matchAll(/M(\d+) (\d+)h(\d+)/g)].every(([, x, y, run]) => +x! + +run! <= size && +y! < size)).toBe(
    true,
  );
});
