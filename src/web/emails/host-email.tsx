import type { ReactNode } from 'react';
import { WORKING_DAYS_TO_DRAW } from '#domain/draws/deadline.ts';
import type { EmailSite } from '#domain/email/email.ts';
import type { EmailDraw } from '#domain/email/email-draw.ts';
import { describeMilestone, type HostEmailFacts, type HostEmailTemplate } from '#domain/email/host-emails.ts';
import { leaveNoticesPath } from '#domain/email/host-notices.ts';
import { formatPounds } from '#domain/money/format.ts';
import { ALL_WRONG } from '#domain/outcome/outcome-text.ts';
import { formatNumber } from '#domain/text/numbers.ts';
import { formatDateTime, formatLongDate } from '#domain/time/london.ts';
import { DrawnTickets } from './drawn-tickets.tsx';
import { EmailLayout } from './email-layout.tsx';
import { MinimumMissed } from './minimum-missed.tsx';
import { Actions, FullStop, Paragraph, Quote, TextLink, Ticket, Title } from './parts.tsx';
import {
  controlAddress,
  drawAddress,
  endOfDay,
  insightsAddress,
  liveAddress,
  ownDrawsAddress,
  shareAddress,
  ticketCount,
  winnersAddress,
} from './text-and-links.ts';

type Link = { href: string; text: string };

/** The content of an email to a host, in reading order. */
type Message = {
  /** Preview text in the inbox. */
  preview: string;
  title: string;
  text: ReactNode;
  reason?: string;
  between?: ReactNode;
  action: Link;
  other?: Link;
  quiet?: string;
};

type EmailMessage<T extends HostEmailTemplate> = { template: T; data: HostEmailFacts[T] };

type HostEmailProps<T extends HostEmailTemplate> = {
  email: EmailMessage<T>;
  site: EmailSite;
  subject: string;
};

export function HostEmail<T extends HostEmailTemplate>({ email, site, subject }: HostEmailProps<T>) {
  const { template, data } = email;
  const { title, text, reason, between, action, other, quiet, preview } = MESSAGES[template](data, site);
  return (
    <EmailLayout
      site={site}
      {...('draw' in data && { draw: data.draw })}
      subject={subject}
      preview={preview}
      because={`You’re getting this email because you run prize draws on ${site.brandName}.`}
    >
      <Title>{title}</Title>
      <Paragraph>{text}</Paragraph>
      {reason && (
        <>
          <Paragraph quiet>Reason:</Paragraph>
          <Quote>{reason}</Quote>
        </>
      )}
      {between}
      <Actions main={action} {...(other && { other })} />
      {quiet && <Paragraph quiet>{quiet}</Paragraph>}
      {'leaveToken' in data && (
        <Paragraph quiet>
          {'Don’t want emails like this? '}
          <TextLink href={`${site.url}${leaveNoticesPath(data.leaveToken)}`}>Unsubscribe any time</TextLink>
          {`, or choose your emails at ${site.url}/account`}
          <FullStop />
        </Paragraph>
      )}
    </EmailLayout>
  );
}

const MILESTONE_TEXTS: Partial<Record<HostEmailFacts['host-draw-milestone']['milestone'], string>> = {
  half: ' is halfway there. Let people know that tickets are going.',
  minimum: ' has reached its minimum, so the winner gets the prize.',
  'sold-out': ' has sold every ticket. You can end it early and draw the winner, or wait until sales end.',
};

const seeInsights = (site: EmailSite, draw: EmailDraw): Link => ({
  href: insightsAddress(site, draw),
  text: 'See your insights',
});

const shareAgain = (site: EmailSite, draw: EmailDraw): Link => ({
  href: shareAddress(site, draw),
  text: 'Share it again',
});

const titled = (draw: EmailDraw, after: string, before = '') => (
  <>
    {before}
    <strong>{draw.title}</strong>
    {after}
  </>
);

const MESSAGES: { [T in HostEmailTemplate]: (data: HostEmailFacts[T], site: EmailSite) => Message } = {
  'draw-published': ({ draw, startDate, endDate }, site) => ({
    preview: `Ticket sales open ${formatDateTime(startDate)} and close ${formatDateTime(endDate)}.`,
    title: 'Your prize draw is published',
    text: titled(
      draw,
      ' is now on the site. Share it to let people know. A public log proves every ticket from the first one.',
    ),
    between: (
      <Ticket
        label="Ticket sales open"
        number={formatDateTime(startDate)}
        facts={[{ label: 'They close', value: formatDateTime(endDate) }]}
      />
    ),
    action: { href: drawAddress(site, draw), text: 'See your prize draw' },
    other: { href: shareAddress(site, draw), text: 'Get your link, poster and QR code' },
    quiet:
      'Once you sell the first ticket, you can’t change the title, description, pictures, prizes or terms. You can still post updates, which appear on its page with their date.',
  }),
  'draw-ended': (data, site) => saleOver(data, site),
  'draw-not-drawn': ({ draw, drawBy }, site) => ({
    preview: `Please draw it by ${endOfDay(drawBy)}.`,
    title: 'Your prize draw is waiting to be drawn',
    text: titled(
      draw,
      ` hasn’t been drawn yet. Buyers were promised a result within ${WORKING_DAYS_TO_DRAW} working days.`,
    ),
    between: <Ticket label="Please draw the winner by" number={endOfDay(drawBy)} facts={[]} />,
    action: { href: controlAddress(site, draw), text: 'Draw the winner' },
    quiet: 'After that, we’ll cancel the prize draw and refund every ticket automatically.',
  }),
  'draw-drawn': ({ draw, drawn, again, minimumMissed }, site) => {
    const hasWinner = drawn.some(({ number }) => number !== null);
    const result = { href: drawAddress(site, draw), text: 'See the result' };
    return {
      preview: 'Everyone who took part gets the result by email.',
      title: again ? describeRedrawn(drawn.length) : 'Your prize draw was drawn',
      text: titled(draw, describeWinners(hasWinner ? drawn.length : 0, again)),
      between: (
        <>
          <DrawnTickets drawn={drawn} />
          <MinimumMissed minimumMissed={minimumMissed} />
        </>
      ),
      ...(hasWinner
        ? { action: { href: winnersAddress(site, draw), text: 'See the winners' }, other: result }
        : { action: result }),
      quiet: `Everyone who took part gets the result by email.${hasWinner ? ' Winners claim their prizes on the site. Their contact details then appear in your Winners panel.' : ''}`,
    };
  },
  'host-draw-no-winner': ({ draw, tickets }, site) => ({
    preview: 'Everyone gets a refund.',
    title: 'There was no winner',
    text: titled(
      draw,
      ` was drawn, but there was no winner. ${ALL_WRONG} You keep the prizes. ${refunded(tickets)}`,
    ),
    action: { href: drawAddress(site, draw), text: 'See the prize draw' },
  }),
  'host-draw-cancelled': ({ draw, tickets, reason }, site) => ({
    preview: tickets > 0 ? 'We’re refunding every ticket.' : 'No tickets had been sold.',
    title: 'Your prize draw has been cancelled',
    text: titled(
      draw,
      tickets > 0
        ? ` has been cancelled. ${refunded(tickets)}`
        : ' has been cancelled. No tickets had been sold.',
    ),
    reason,
    action: { href: drawAddress(site, draw), text: 'See the prize draw' },
  }),
  'draw-unpublished': ({ draw, paused, reason }, site) => ({
    preview: paused ? 'Nobody can buy tickets for now.' : 'Only you and our team can see it now.',
    title: paused ? 'Your prize draw is paused' : 'Your prize draw has been taken off the site',
    text: paused
      ? titled(
          draw,
          '. Its page is still up and says so. The tickets already sold stay in the draw.',
          'We’ve paused ticket sales for ',
        )
      : titled(
          draw,
          ' off the site. Only you and our team can see it, and everything you entered is saved.',
          'We’ve taken ',
        ),
    reason,
    action: { href: ownDrawsAddress(site), text: 'Your prize draws' },
    quiet: `Not sure what to change? Email ${site.supportEmail}.`,
  }),
  'host-draw-first-sale': ({ draw, sold }, site) => ({
    preview: 'Someone has bought the first tickets.',
    title: 'You’ve made your first sale',
    text: titled(draw, ` has sold its first ${sold === 1 ? 'ticket' : ticketCount(sold)}.`),
    action: seeInsights(site, draw),
    other: shareAgain(site, draw),
    quiet:
      'From now on, you can’t change the title, description, pictures, prizes or terms. To add something new, post an update.',
  }),
  'host-draw-milestone': ({ draw, milestone, sold }, site) => ({
    preview: `${ticketCount(sold)} sold so far.`,
    title: describeMilestone({ milestone, sold }),
    text: titled(
      draw,
      MILESTONE_TEXTS[milestone] ?? ' is doing well. Thank your followers, and share it again.',
    ),
    between: <Ticket label="Sold so far" number={ticketCount(sold)} facts={[]} />,
    action: seeInsights(site, draw),
    ...(milestone !== 'sold-out' && { other: shareAgain(site, draw) }),
  }),
  'host-draw-ending': ({ draw, sold, endDate }, site) => ({
    preview: `Ticket sales end ${formatDateTime(endDate)}.`,
    title: 'Your prize draw ends tomorrow',
    text: titled(draw, ' is nearly over. You can share it once more before ticket sales end.'),
    between: (
      <Ticket
        label="Ticket sales end"
        number={formatDateTime(endDate)}
        facts={[{ label: 'Sold so far', value: ticketCount(sold) }]}
      />
    ),
    action: shareAgain(site, draw),
    other: seeInsights(site, draw),
  }),
  'host-digest': ({ day, draws }, site) => ({
    preview: `What you sold on ${formatLongDate(`${day}T12:00:00Z`)}.`,
    title: 'Your sales yesterday',
    text: `This is what you sold on ${formatLongDate(`${day}T12:00:00Z`)}, before any refunds.`,
    between: draws.map(({ draw, tickets, pence, sold }) => (
      <Ticket
        key={draw.id}
        label={draw.title}
        number={`${ticketCount(tickets)}, ${formatPounds(pence)}`}
        facts={[{ label: 'Sold in total', value: ticketCount(sold) }]}
      />
    )),
    action: { href: ownDrawsAddress(site), text: 'Your prize draws' },
  }),
  'host-verified': (_data, site) => ({
    preview: 'You can now publish prize draws.',
    title: 'You’re verified',
    text: `We’ve verified your account, so you can now publish prize draws on ${site.brandName}. That includes any you’ve already saved.`,
    action: { href: `${site.url}/prize-draw/new`, text: 'Create a prize draw' },
    other: { href: ownDrawsAddress(site), text: 'Your saved prize draws' },
  }),
  'host-revoked': ({ running }, site) => ({
    preview: 'You can’t create or publish prize draws for now.',
    title: 'Your verification was revoked',
    text: `We’ve revoked your verification, so you can’t create or publish prize draws on ${site.brandName} for now.${running > 0 ? ` ${stillRunning(running)}` : ''}`,
    action: { href: `mailto:${site.supportEmail}`, text: 'Email us' },
    quiet: 'Email us and we’ll explain why, and what you can do.',
  }),
};

function saleOver(
  { draw, tickets, automatic, drawBy, drawableFrom, minimumMissed }: HostEmailFacts['draw-ended'],
  site: EmailSite,
): Message {
  const sold = (
    <>
      <Ticket
        label="Sold"
        number={ticketCount(tickets)}
        facts={drawBy && !automatic ? [{ label: 'Draw it by', value: endOfDay(drawBy) }] : []}
      />
      <MinimumMissed minimumMissed={minimumMissed} />
    </>
  );
  if (tickets === 0) {
    return {
      preview: 'No tickets were sold, so there’s nothing to draw.',
      title: 'Ticket sales are over',
      text: titled(
        draw,
        ' are over. No tickets were sold, so there’s nothing to draw and you don’t need to do anything.',
        'Ticket sales for ',
      ),
      action: { href: ownDrawsAddress(site), text: 'Your prize draws' },
    };
  }
  if (drawableFrom) {
    const from = formatDateTime(drawableFrom);
    const drawn = automatic
      ? `It’s drawn automatically from ${from}, and we’ll email you the result.`
      : `You can draw the winner from ${from}. Anyone can watch, so you may want to tell people when.`;
    return {
      preview: 'The last postal entries are still being recorded.',
      title: 'Ticket sales are over',
      text: titled(
        draw,
        ` are over. The last postal entries are still being recorded. ${drawn}`,
        'Ticket sales for ',
      ),
      between: sold,
      action: automatic
        ? { href: liveAddress(site, draw), text: 'Watch the drawing' }
        : { href: controlAddress(site, draw), text: 'See when you can draw it' },
      ...(!automatic && {
        quiet: 'If you don’t draw it in time, we’ll cancel it and refund every ticket.',
      }),
    };
  }
  if (automatic) {
    return {
      preview: 'It’s being drawn automatically.',
      title: 'Ticket sales are over',
      text: titled(
        draw,
        ' are over. It’s being drawn automatically, and we’ll email you the result.',
        'Ticket sales for ',
      ),
      between: sold,
      action: { href: liveAddress(site, draw), text: 'Watch the drawing' },
    };
  }
  return {
    preview: 'You can now draw the winner.',
    title: 'It’s time to draw the winner',
    text: titled(
      draw,
      ' are over. You can now draw the winner. Anyone can watch, so you may want to tell people when.',
      'Ticket sales for ',
    ),
    between: sold,
    action: { href: controlAddress(site, draw), text: 'Draw the winner' },
    quiet: `If you don’t draw it within ${WORKING_DAYS_TO_DRAW} working days, we’ll cancel it and refund every ticket.`,
  };
}

const refunded = (tickets: number) =>
  tickets === 1
    ? 'We’re refunding the one ticket sold and telling its buyer why.'
    : `We’re refunding all ${formatNumber(tickets)} tickets and telling their buyers why.`;

const stillRunning = (running: number) =>
  running === 1
    ? 'Your prize draw that’s on sale will carry on, to be fair to its buyers.'
    : `Your ${running} prize draws that are on sale will carry on, to be fair to their buyers.`;

function describeWinners(winners: number, again: boolean): string {
  if (winners === 0) return ' was drawn, but no entered tickets were left to win.';
  if (again) return winners === 1 ? ' has a new winner.' : ' has new winners.';
  return winners === 1 ? ' has a winner.' : ' has its winners.';
}

const describeRedrawn = (prizes: number) =>
  prizes === 1 ? 'A prize was redrawn' : 'Some prizes were redrawn';
