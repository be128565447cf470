import { expect, test } from "vitest";
import { invitedBy, isLoopback, ownLink, seatLink, sideOf, watchLink } from "./links";

test("an invitation is read from its link", () => {
  const invited = { seat: "detective-2", invite: "9hD7HH_ZLV-i6" };
  const link = seatLink("https://example.org", "ewy3", invited);
  expect(link).toBe("https://example.org/table/ewy3#detective-2=9hD7HH_ZLV-i6");
  expect(invitedBy(new URL(link).hash.slice(1))).toEqual(invited);
  expect(invitedBy("fugitive=abc")).toEqual({ seat: "fugitive", invite: "abc" });
});

test("a key, nothing, or something else is no invitation", () => {
  const key = new URL(ownLink("https://example.org", "ewy3", "vPvIWzf-Okc_")).hash.slice(1);
  for (const hash of [key, "", "spectator=abc", "detective-1=", "detective-1=<b>"]) expect(invitedBy(hash)).toBeNull();
  expect(watchLink("https://example.org", "ewy3")).toBe("https://example.org/table/ewy3");
});

test("some addresses lead nowhere but here", () => {
  expect(["localhost", "127.0.0.1", "127.1.2.3", "[::1]", "::1"].every(isLoopback)).toBe(true);
  expect(["192.168.1.20", "example.org", "localhost.example.org", "fe80::1"].some(isLoopback)).toBe(false);
});

test("a seat is of one side", () => {
  expect([sideOf("fugitive"), sideOf("detective-4")]).toEqual(["fugitive", "seekers"]);
});
