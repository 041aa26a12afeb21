import { useAuth } from '#web/lib/session.tsx';

/** What the signed-in user's role allows in the admin area. The server decides again. */
export function useMay() {
  const role = useAuth().user?.role;
  const admin = role === 'admin';
  return { admin, support: admin || role === 'support', finance: admin || role === 'finance' };
}
