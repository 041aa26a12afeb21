import type { Viewer } from '../../viewer.ts';

/** People change their own account; admins change anyone's. */
export function mayChangeAccount(viewer: Pick<Viewer, 'id' | 'role'>, accountId: string): boolean {
  return viewer.id === accountId || viewer.role === 'admin';
}
