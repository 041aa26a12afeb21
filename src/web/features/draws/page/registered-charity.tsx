import { buildRegisterUrl, parseCharityNumber } from '#domain/payouts/charity-number.ts';

/** "Registered charity 1234567", with a link to its entry in the register if the number has the form of one. */
export function RegisteredCharity({ number }: { number: string }) {
  const known = parseCharityNumber(number);
  if (!known) return <>Registered charity {number}</>;
  return (
    <a
      href={buildRegisterUrl(known)}
      target="_blank"
      rel="noreferrer"
      className="underline decoration-edge underline-offset-4"
    >
      Registered charity {known.number}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
