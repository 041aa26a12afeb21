import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#contract/accounts/accounts.ts';
import { toast } from '#web/components/ui/toast.ts';
import { getErrorMessage } from '#web/lib/messages.ts';
import { useAuth } from '#web/lib/session.tsx';

export function AccountLinks({ user, itemClassName }: { user: User; itemClassName: string }) {
  const { logout } = useAuth();
  const [leaving, setLeaving] = useState(false);
  const runsDraws = /host|admin/.test(user.role);

  const leave = async () => {
    setLeaving(true);
    try {
      await logout();
      toast({ title: 'Logged out', description: 'You have been successfully logged out.' });
    } catch (error) {
      toast({ title: 'Logout failed', description: getErrorMessage(error), variant: 'destructive' });
    } finally {
      setLeaving(false);
    }
  };

  return (
    <ul>
      <li>
        <Link to="/dashboard" className={itemClassName}>
          Dashboard
        </Link>
      </li>
      <li>
        <Link to="/account" className={itemClassName}>
          Account
        </Link>
      </li>
      {/support|finance|admin/.test(user.role) && (
        <li>
          <Link to="/admin" className={itemClassName}>
            Admin Panel
          </Link>
        </li>
      )}
      {/clerk|admin/.test(user.role) && (
        <li>
          <Link to="/post-room" className={itemClassName}>
            Post room
          </Link>
        </li>
      )}
      {runsDraws && (
        <>
          <li>
            <Link to="/prize-draw/new" className={itemClassName}>
              Create Prize Draw
            </Link>
          </li>
          <li>
            <Link to="/organisations" className={itemClassName}>
              Organisations
            </Link>
          </li>
          <li>
            <Link to="/skill-game-example" className={itemClassName}>
              Skill Game Example
            </Link>
          </li>
        </>
      )}
      <li className="mt-1.5 border-line border-t pt-1.5">
        <button type="button" className={itemClassName} onClick={leave} disabled={leaving}>
          Logout
        </button>
      </li>
    </ul>
  );
}
