import type { ReactNode } from 'react';
import type { AwardEmailFacts, AwardEmailTemplate } from '#domain/email/award-emails.ts';
import type { EmailSite } from '#domain/email/email.ts';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import { UNDELIVERED_PERCENT } from '#domain/money/guarantee.ts';
import { TextLink } from './parts.tsx';
import { drawAddress } from './text-and-links.ts';

type Link = { href: string; text: string };

/** The content of an email about a prize, in reading order. */
export type AwardMessage = {
  /** Preview text in the inbox. */
  preview: string;
  title: string;
  text: ReactNode;
  /** A message of another participant. */
  quote?: string;
  more?: ReactNode;
  /** A date or number that matters, shown as a ticket. */
  box?: { label: string; number: string; facts?: readonly { label: string; value: string }[] };
  action: Link;
  other?: Link;
  quiet?: ReactNode;
};

/** The messages of some of the templates. */
export type AwardMessages<Templates extends AwardEmailTemplate> = {
  [T in Templates]: (data: AwardEmailFacts[T], site: EmailSite) => AwardMessage;
};

/** Text around the names of the prize and its draw. If they are the same, the name appears once. */
export const naming = (
  before: string,
  { prize, draw }: { prize: string; draw: EmailDraw },
  after: string,
): ReactNode => (
  <>
    {before}
    {prize !== draw.title && (
      <>
        <strong>{prize}</strong>
        {' from the prize draw '}
      </>
    )}
    <strong>{draw.title}</strong>
    {after}
  </>
);

/** Text around the address of the support. */
export const writingTo = ({ supportEmail }: EmailSite, before: string, after = '.'): ReactNode => (
  <>
    {before}
    <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
    {after}
  </>
);

/** Why complaints about a decision are urgent, to follow the address of the support. */
export const SOON = ' as soon as possible, because we’ll pay out the money next.';

export const seeDraw = (site: EmailSite, draw: EmailDraw): Link => ({
  href: drawAddress(site, draw),
  text: 'See the prize draw',
});

/** What a winner gets instead of an undelivered prize. */
export const GUARANTEED_CASH = `share of ${UNDELIVERED_PERCENT}% of ticket sales in cash`;
