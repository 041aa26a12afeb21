import { Link } from '@tanstack/react-router';

/** Shown to people who run the draw, in place of the button. The server rejects their orders. */
export function OwnDrawNote({ id }: { id: string }) {
  return (
    <p>
      <strong className="font-semibold">You run this draw, so you can’t buy tickets in it.</strong>{' '}
      <Link
        to="/prize-draw/$id/admin"
        params={{ id }}
        className="link inline-flex min-h-11 items-center whitespace-nowrap"
      >
        Manage this draw
      </Link>
    </p>
  );
}
