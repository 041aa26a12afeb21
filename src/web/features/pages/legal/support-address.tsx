import { Link } from '@tanstack/react-router';
import { useSite } from '#web/lib/router-context.ts';

/** Where to write to; where no address is configured, the page that says how to reach us. */
export function SupportAddress() {
  const { supportEmail } = useSite();
  if (!supportEmail)
    return (
      <Link to="/help" hash="contact">
        our support
      </Link>
    );
  return <a href={`mailto:${supportEmail}`}>{supportEmail}</a>;
}
