import { Eye, Lock, LockOpen } from 'lucide-react';
import { describeLostPrize } from '#domain/awards/vacancy.ts';
import { formatTicketNumber } from '#domain/orders/ticket-digits.ts';
import { describeSeenAt, describeWitnessing } from '#domain/proof/witnessing-text.ts';
import { useIsDemo } from '#web/features/draws/proof/use-is-demo.ts';
import { describeBeacon, describeDrawTime, describeEntered, LOG_STAYS, sealFingerprint } from './copy.ts';
import { Count, TimeLeft } from './figures.tsx';
import { LogAddress, Proof } from './proof.tsx';
import { StageVideo } from './stage-video.tsx';
import type { LiveScreen } from './use-live-screen.ts';
import { WinnersSoFar } from './winners-so-far.tsx';

/** Facts about the draw beside the scene, styled as the stub of a ticket. */
export function FactsPanel({ screen }: { screen: LiveScreen }) {
  return (
    <aside aria-label="Facts about the draw" className="stage-stub">
      <div className="ticket-frame stage-stub-frame">
        <PanelContent screen={screen} />
        {screen.scene.name !== 'cancelled' && <StageVideo draw={screen.draw} />}
      </div>
    </aside>
  );
}

function PanelContent({ screen }: { screen: LiveScreen }) {
  const { scene, drawing, draw } = screen;
  switch (scene.name) {
    case 'before':
      return <BeforeFacts screen={screen} />;
    case 'reveal':
      return (
        <>
          {draw.prizes.length > 1 ? (
            <WinnersSoFar prizes={draw.prizes} scene={scene} />
          ) : (
            <Entered screen={screen} />
          )}
          <Seal seal={drawing.seal} />
          {draw.prizes.length === 1 && <Witnesses screen={screen} />}
        </>
      );
    case 'winners':
      return <Proof id={draw.id} drawing={drawing} />;
    case 'cancelled':
      // Shows no count: all tickets were refunded, so it would no longer say how many were sold.
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
          <Entered screen={screen} />
          <PreviousWinner screen={screen} />
          <Seal seal={drawing.seal} />
          <Witnesses screen={screen} />
          {(drawing.witnessing === null || scene.name === 'countdown') && <Beacon drawing={drawing} />}
        </>
      );
  }
}

/** Shows the number of tickets sold until the number of sealed entries, which may be lower, is known. */
function Entered({ screen: { draw, drawing } }: { screen: LiveScreen }) {
  if (drawing.entered === null) return <Count count={draw.ticketsSold} label="sold" />;
  return <Count count={drawing.entered} label={describeEntered(drawing)} />;
}

function BeforeFacts({ screen: { draw, drawing, now } }: { screen: LiveScreen }) {
  const onSale = draw.status === 'active' && now < Date.parse(draw.endDate);
  return (
    <>
      <Count count={draw.ticketsSold} limit={draw.ticketLimit} label="sold" />
      <div>
        {onSale && <TimeLeft until={draw.endDate} now={now} />}
        <p className="stage-note">{describeDrawTime(draw)}</p>
      </div>
      <p className="stage-sealed">
        <LockOpen aria-hidden="true" />
        The list isn’t sealed yet.
      </p>
      <Beacon drawing={drawing} />
    </>
  );
}

function Beacon({ drawing }: { drawing: LiveScreen['drawing'] }) {
  const line = describeBeacon(drawing, { isDemo: useIsDemo() });
  return line === null ? null : <p className="stage-note">{line}</p>;
}

/** The fingerprint of the sealed list, short enough to compare by eye. */
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

/** When each independent witness saw the seal. During the countdown, the scene itself says whether enough did. */
function Witnesses({ screen: { scene, drawing } }: { screen: LiveScreen }) {
  const { witnessing, countdownEndsAt } = drawing;
  if (witnessing === null) return null;
  const isOver = scene.name !== 'countdown';
  const round = { roundAt: countdownEndsAt, isOver };
  return (
    <div className="stage-sealed">
      <Eye aria-hidden="true" />
      <div className="stage-witnessing">
        <p>{isOver ? describeWitnessing(witnessing, round) : 'Independent witnesses:'}</p>
        <ul aria-label="When each witness saw the seal" className="stage-witnesses">
          {witnessing.witnesses.map(({ name, at }) => (
            <li key={name}>
              <span className="stage-witness">{name}</span> <span>{describeSeenAt(at, round)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** During a redraw, shows the previous winner, who remains in the history. */
function PreviousWinner({ screen: { drawing } }: { screen: LiveScreen }) {
  const previous = drawing.result?.winners.find(({ rank }) => drawing.ranks.includes(rank));
  if (!drawing.inProgress || previous === undefined || previous.ticketNumber === null) return null;
  const { ticketNumber, vacancy } = previous;
  if (vacancy) return <p className="stage-note">{describeLostPrize(ticketNumber, vacancy)}</p>;
  return (
    <p className="stage-note">
      Drawn earlier: <span className="stage-found-number">{formatTicketNumber(ticketNumber)}</span>{' '}
      {previous.winnerName}. This result stays in the history.
    </p>
  );
}
