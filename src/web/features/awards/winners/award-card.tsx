import { useQuery } from '@tanstack/react-query';
import { RotateCcw, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Award } from '#contract/awards/awards.ts';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { calculateGiveUpAt, calculateRedrawAt } from '#domain/awards/deadlines.ts';
import { isVacant } from '#domain/awards/states.ts';
import { type DrawViewer, mayAct } from '#domain/draws/visibility.ts';
import { formatCash } from '#domain/outcome/outcome-text.ts';
import { formatOrdinal } from '#domain/text/ordinal.ts';
import { formatLongDate } from '#domain/time/london.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Sheet } from '#web/components/ui/sheet.tsx';
import { TicketStub } from '#web/components/ui/ticket.tsx';
import { useApi } from '#web/lib/router-context.ts';
import { threadQuery } from '../queries.ts';
import { describeRedrawBy, listUnclaimedRanks } from '../redraw-text.ts';
import { listSteps } from '../steps.ts';
import { FileList } from '../thread/file-list.tsx';
import { Thread } from '../thread/thread.tsx';
import { AwardBadge } from '../timeline/award-badge.tsx';
import { EarlierWinners } from '../timeline/earlier-winners.tsx';
import { StepRow } from '../timeline/step-row.tsx';
import { ContactCard } from './contact-card.tsx';
import { DueLine } from './due-line.tsx';
import { SentDialog } from './sent-dialog.tsx';

type AwardCardProps = {
  draw: PrizeDraw;
  award: Award;
  earlier: readonly Award[];
  viewer: DrawViewer;
  now: number;
  onRedraw: () => void;
};

/** One prize for the draw's host: its winner, what is due, the contact and the messages. */
export function AwardCard({ draw, award, earlier, viewer, now, onRedraw }: AwardCardProps) {
  const { rank, prize, ticketNumber, winnerName, contact, state, isCash } = award;
  const [isSending, setSending] = useState(false);
  const place = { drawId: draw.id, awardId: award.id };
  const heading = `award-${award.id}`;
  // Admins handle the case, and the team handles the prize.
  const seesCase = mayAct(viewer, 'edit');
  const canSend = seesCase && state === 'claimed' && !isCash && !award.isAgeOpen;
  return (
    <Sheet as="article" aria-labelledby={heading} className="p-0! sm:p-0!">
      <div className="p-5 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-1 basis-72">
            <h2 id={heading} className="wrap-anywhere line-clamp-4 scroll-mt-20 text-xl">
              {draw.prizes.length > 1 && `${formatOrdinal(rank)} prize: `}
              {prize}
            </h2>
            <p className="mt-2.5 flex flex-wrap items-center gap-x-3.5 gap-y-2">
              <TicketStub number={ticketNumber} winner={!isVacant(state)} />
              <span className="wrap-anywhere font-semibold">{winnerName ?? 'Winner not named'}</span>
            </p>
          </div>
          <AwardBadge award={award} />
        </div>
        <div className="mt-6">
          <StepRow steps={listSteps(award)} label={`${formatOrdinal(rank)} prize, step by step`} />
        </div>
        <div className="mt-5 space-y-2">
          <NextStep award={award} now={now} />
        </div>
        {award.isAgeOpen && state === 'claimed' && (
          <Alert className="mt-5" title="We’re still checking this winner’s age">
            {isCash
              ? 'We’ll pay their cash when the check is done. You don’t need to do anything.'
              : 'Please don’t send the prize yet. You won’t be late because of it.'}
          </Alert>
        )}
        {canSend && (
          <Button className="mt-5 max-sm:w-full" onClick={() => setSending(true)}>
            <Send className="size-5" aria-hidden="true" />
            Mark as sent
          </Button>
        )}
        {isVacant(state) && <Redraw award={award} viewer={viewer} now={now} onRedraw={onRedraw} />}
      </div>
      {contact && (
        <Part title="The winner’s contact">
          <ContactCard contact={contact} isCash={isCash} />
        </Part>
      )}
      {seesCase && award.sentAt !== null && <Shipment award={award} place={place} />}
      {seesCase && state !== 'won' && state !== 'declined' && (
        <Part title="Messages">
          <Thread place={place} names={{ winner: winnerName ?? 'The winner', host: draw.hostName }} />
        </Part>
      )}
      {earlier.length > 0 && (
        <Part title="Earlier winners">
          <EarlierWinners earlier={earlier} />
        </Part>
      )}
      {isSending && <SentDialog drawId={draw.id} award={award} now={now} onClose={() => setSending(false)} />}
    </Sheet>
  );
}

/** A part of the card, separated by a line. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t p-5 sm:px-6">
      <h3 className="mb-2.5 font-semibold font-text text-base tracking-normal">{title}</h3>
      {children}
    </section>
  );
}

/** What is due, and what happens otherwise. */
function NextStep({ award, now }: { award: Award; now: number }) {
  const { state, dueAt, claimedAt, isCash, presumed, cash } = award;
  if (isCash && state === 'claimed') {
    return <p>The winner gets cash, so there’s nothing for you to send.</p>;
  }
  switch (state) {
    case 'won':
      return dueAt && <DueLine text="The winner needs to claim by" dueAt={dueAt} now={now} />;
    case 'claimed':
      return (
        dueAt &&
        claimedAt && (
          <>
            <DueLine text="Please send it by" dueAt={dueAt} now={now} />
            {now >= Date.parse(dueAt) && (
              <p>
                {`If you don’t send it by ${formatLongDate(calculateGiveUpAt(new Date(claimedAt)))}, it counts as not delivered and the winner gets cash from your sales.`}
              </p>
            )}
          </>
        )
      );
    case 'sent':
      return <p>We’ve asked the winner to confirm that it arrived.</p>;
    case 'problem':
      return (
        <Alert tone="warning" title="The winner reported a problem">
          {`Read the messages below and reply. An admin will decide by ${formatLongDate(dueAt)}.`}
        </Alert>
      );
    case 'received':
      return presumed ? <p>The winner didn’t report a problem, so it counts as received.</p> : null;
    case 'undelivered':
      return (
        <p>
          {`It counts as not delivered, so the winner gets ${cash ? formatCash(cash) : 'a share'} of your sales in cash.`}
        </p>
      );
    default:
      return null;
  }
}

type RedrawProps = { award: Award; viewer: DrawViewer; now: number; onRedraw: () => void };

/** Redraws a vacant prize, or says why that is not possible. */
function Redraw({ award, viewer, now, onRedraw }: RedrawProps) {
  const [unclaimed] = listUnclaimedRanks([award], { isAdmin: viewer.isAdmin, now });
  if (!unclaimed) return <p className="mt-3">We’re drawing it again.</p>;
  if (unclaimed.reason !== null) return <p className="mt-3">{unclaimed.reason}</p>;
  return (
    <>
      {award.closedAt !== null && (
        <p className="mt-3">{describeRedrawBy(calculateRedrawAt(new Date(award.closedAt)), now)}</p>
      )}
      {mayAct(viewer, 'start') && (
        <Button variant="secondary" className="mt-4 max-sm:w-full" onClick={onRedraw}>
          <RotateCcw className="size-5" aria-hidden="true" />
          Redraw
        </Button>
      )}
    </>
  );
}

type ShipmentProps = { award: Award; place: { drawId: string; awardId: string } };

function Shipment({ award: { carrier, trackingNumber }, place }: ShipmentProps) {
  const { data } = useQuery(threadQuery(useApi(), place.drawId, place.awardId));
  const evidence = data?.evidence ?? [];
  if (carrier === null && trackingNumber === null && evidence.length === 0) return null;
  return (
    <Part title="How it was sent">
      {(carrier !== null || trackingNumber !== null) && (
        <p className="wrap-anywhere">{[carrier, trackingNumber].filter(Boolean).join(', ')}</p>
      )}
      <FileList place={place} files={evidence} label="Evidence" />
    </Part>
  );
}
