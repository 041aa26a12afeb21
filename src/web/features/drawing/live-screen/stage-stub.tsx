import { Lock, LockOpen } from 'lucide-react';
import type { Winner } from '#contract/drawing/drawing.ts';
import { ticketDigits } from '#domain/orders/ticket-digits.ts';
import { ordinal } from '#web/features/draws/page/prize-list.tsx';
import { Count, TimeLeft } from './figures.tsx';
import { LogAddress, Proof } from './proof.tsx';
import type { Scene } from './scene.ts';
import type { Stage } from './use-stage.ts';
import { beaconLine, LOG_STAYS, sealFingerprint, whenDrawn } from './words.ts';

/** The part of the screen that would tear off: what is certain, beside what happens. */
export function StageStub({ stage }: { stage: Stage }) {
  return (
    <aside aria-label="Facts of the draw" className="stage-stub">
      <div className="ticket-frame stage-stub-frame">
        <StubContent stage={stage} />
      </div>
    </aside>
  );
}

function StubContent({ stage }: { stage: Stage }) {
  const { scene, drawing, draw } = stage;
  switch (scene.name) {
    case 'before':
      return <BeforeStub stage={stage} />;
    case 'reveal':
      return (
        <>
          {draw.prizes.length > 1 ? <Found stage={stage} scene={scene} /> : <Entered stage={stage} />}
          <Seal seal={drawing.seal} />
        </>
      );
    case 'winners':
      return <Proof id={draw.id} drawing={drawing} />;
    case 'cancelled':
      // Its tickets were given back, so how many are held says nothing of how many were sold.
      return (
        drawing.beacon !== null && (
          <>
            <p className="stage-note">{LOG_STAYS}</p>
            <LogAddress id={draw.id} />
          </>
        )
      );
    default:
      return (
        <>
          <Entered stage={stage} />
          <Replaced stage={stage} />
          <Seal seal={drawing.seal} />
          <Beacon drawing={drawing} />
        </>
      );
  }
}

/** The news of the start does not say how many are in the sealed list: fewer than were sold, maybe. */
function Entered({ stage: { draw, drawing } }: { stage: Stage }) {
  if (drawing.entered === null) return <Count count={draw.ticketsSold} label="sold" />;
  return <Count count={drawing.entered} label="in the draw" />;
}

function BeforeStub({ stage: { draw, drawing, now } }: { stage: Stage }) {
  const onSale = draw.status === 'active' && now < Date.parse(draw.endDate);
  return (
    <>
      <Count count={draw.ticketsSold} limit={draw.ticketLimit} label="sold" />
      <div>
        {onSale && <TimeLeft until={draw.endDate} now={now} />}
        <p className="stage-note">{whenDrawn(draw)}</p>
      </div>
      <p className="stage-sealed">
        <LockOpen aria-hidden="true" />
        The list is not sealed yet.
      </p>
      <Beacon drawing={drawing} />
    </>
  );
}

/** What decides the draw. */
function Beacon({ drawing }: { drawing: Stage['drawing'] }) {
  const line = beaconLine(drawing);
  return line === null ? null : <p className="stage-note">{line}</p>;
}

/** The list as it was sealed, in a form that two people can compare. */
function Seal({ seal }: { seal: string | null }) {
  const fingerprint = sealFingerprint(seal);
  return (
    <div className="stage-sealed">
      <Lock aria-hidden="true" />
      {fingerprint === null ? (
        <p>The list is sealed.</p>
      ) : (
        <p>
          The list is sealed as <span className="stage-fingerprint">{fingerprint}</span>
        </p>
      )}
    </div>
  );
}

/** More prizes than this stand closer together. */
const SPACIOUS = 7;

/** Every prize, and who has won it so far; each stays. */
function Found({ stage: { draw }, scene }: { stage: Stage; scene: Extract<Scene, { name: 'reveal' }> }) {
  const found = new Map([scene.winner, ...scene.others].map((winner) => [winner.rank, winner]));
  return (
    <ol
      aria-label="Winners so far"
      className="stage-found"
      data-many={draw.prizes.length > SPACIOUS || undefined}
    >
      {draw.prizes.map(({ rank }) => (
        <li key={rank} className="stage-found-one" data-now={rank === scene.winner.rank || undefined}>
          <span className="stage-rank">{ordinal(rank)}</span>
          <FoundWinner winner={found.get(rank)} />
        </li>
      ))}
    </ol>
  );
}

function FoundWinner({ winner }: { winner: Winner | undefined }) {
  if (winner === undefined) return <span className="stage-to-come">to come</span>;
  const { ticketNumber, winnerName } = winner;
  if (ticketNumber === null) return <span className="stage-found-name">No ticket was left</span>;
  return (
    <span className="stage-found-name">
      <span className="stage-found-number">{ticketDigits(ticketNumber)}</span> {winnerName}
    </span>
  );
}

/** While a prize is drawn again: who had won it stays in the history. */
function Replaced({ stage: { drawing } }: { stage: Stage }) {
  const before = drawing.result?.winners.find(({ rank }) => drawing.ranks.includes(rank));
  if (!drawing.inProgress || before === undefined || before.ticketNumber === null) return null;
  return (
    <p className="stage-note">
      Drawn before: <span className="stage-found-number">{ticketDigits(before.ticketNumber)}</span>{' '}
      {before.winnerName}. It stays in the history.
    </p>
  );
}
