/** The documents of a settled draw. There are none yet. */
export function StatementLinks(_: { drawId: string }) {
  return null;
}
