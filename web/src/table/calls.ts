/** Calls a player to his turn: by signs on the window, by a notification, and when the page is closed by Web Push. */
import { savedGame, updateSavedGame } from "../state/savedGames";
import { storage } from "../state/storage";
import { callDevice, forgetDevice, notices } from "../wire/http";
import { words } from "../words/index.svelte";

/** Whether this browser can show notifications: only over HTTPS, or on the server's own machine. */
export const canCall = (): boolean => "serviceWorker" in navigator && "Notification" in window;

export const isCalled = (id: string): boolean =>
  canCall() && Notification.permission === "granted" && savedGame(storage, id)?.called === true;

/** Ask the player, and the browser. `page`: only while the page is open, since the browser has no push service. */
export async function callHere(id: string, key: string): Promise<"on" | "page" | "denied"> {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  updateSavedGame(storage, id, { called: true });
  return (await renew(id, key)) ? "on" : "page";
}

/** Let the server know where this device can be reached; false if it cannot. */
export async function renew(id: string, key: string): Promise<boolean> {
  const { push_key } = await notices(id, key);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: push_key };
  const subscription = await pushManager?.subscribe(options).catch(() => null);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint) return false;
  await callDevice(id, { endpoint, p256dh: keys!["p256dh"]!, auth: keys!["auth"]!, language: words.language }, key);
  return true;
}

export async function stopCalls(id: string, key: string): Promise<void> {
  updateSavedGame(storage, id, { called: false });
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager?.getSubscription();
  if (subscription) await forgetDevice(id, subscription.endpoint, key);
}

/** Show on the window whether it is the player's turn at that table, and call him if he looks at something else. */
export async function showTurn(id: string, mine: boolean): Promise<void> {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href = mine ? "/icon-turn.svg" : "/icon.svg";
  void (mine ? navigator.setAppBadge?.() : navigator.clearAppBadge?.());
  if (!isCalled(id)) return;
  const registration = await navigator.serviceWorker.ready;
  if (mine && document.hidden) {
    const shown = { body: words.game("your-turn", ""), tag: id, icon: "/icon-192.png", data: `/table/${id}` };
    await registration.showNotification("Black Ticket", shown);
  } else if (!mine) for (const shown of await registration.getNotifications({ tag: id })) shown.close();
}
