/** Whether an event's id can be sent back in `Last-Event-ID`. */
export function isEventId(id: string | undefined): id is string {
  return id !== undefined && /^[\x20-\x7e]{1,1000}$/.test(id);
}
