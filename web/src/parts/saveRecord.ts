/** Save the record of a game as a file. */
export function saveRecord(id: string, text: string): void {
  const link = document.createElement("a");
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = `black-ticket-${id}.txt`;
  link.click();
}
