const name = (awardId: string) => `oakdraw:award-seen:${awardId}`;

type Drawer = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Whether this browser shows a won prize for the first time. Remembers it, so that the confetti is thrown only once. A
 * browser without storage throws it each time.
 */
export function isFirstLook(drawer: () => Drawer, awardId: string): boolean {
  try {
    if (drawer().getItem(name(awardId)) !== null) return false;
    drawer().setItem(name(awardId), '1');
  } catch {
    // Storage can be full or forbidden.
  }
  return true;
}
