import { Link } from '@tanstack/react-router';
import { useSite } from '#web/lib/router-context.ts';

/** The support email address, or a link to the contact page if none is configured. */
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
