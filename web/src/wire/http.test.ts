import { afterEach, expect, test, vi } from "vitest";
import { sit } from "./http";

afterEach(() => vi.unstubAllGlobals());

test("a seat is asked for again with the same key when the answer was lost", async () => {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    bodies.push(body);
    if (bodies.length === 1) throw new TypeError("the connection was lost");
    return new Response("{}");
  });
  await sit("table", "detective-1", { name: "Ann" }, null);
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toBe(bodies[0]);
  expect((JSON.parse(bodies[0] ?? "") as { key: string }).key).toMatch(/^[A-Za-z0-9_-]{43}$/);
});

test("one who has a key sits down with it, and what is refused is not asked again", async () => {
  const asked: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, options: unknown) => {
    asked.push(options);
    return new Response('{"code": "seat-taken", "text": ""}', { status: 409 });
  });
  await expect(sit("table", "detective-1", {}, "mine")).rejects.toMatchObject({ code: "seat-taken" });
  expect(asked).toMatchObject([{ body: "{}", headers: { Authorization: "Bearer mine" } }]);
});
