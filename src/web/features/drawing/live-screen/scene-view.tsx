import { TornTicket } from '#web/components/art/scenes.tsx';
import { STOPPED } from '#web/features/draws/result/drawing-text.ts';
import { BeforeScene } from './before-scene.tsx';
import { CountdownScene, WaitingScene } from './countdown-scene.tsx';
import type { LiveScreen } from './use-live-screen.ts';
import { RevealScene, WinnersScene } from './winner-scenes.tsx';

export function SceneView({ screen }: { screen: LiveScreen }) {
  const { scene } = screen;
  switch (scene.name) {
    case 'before':
      return <BeforeScene screen={screen} />;
    case 'countdown':
      return <CountdownScene screen={screen} seconds={scene.seconds} />;
    case 'drawing':
      return <CountdownScene screen={screen} seconds={0} />;
    case 'waiting-for-beacon':
      return <WaitingScene screen={screen} />;
    case 'stopped':
      return <StoppedScene />;
    case 'reveal':
      return <RevealScene key={scene.winner.rank} winner={scene.winner} prizes={screen.draw.prizes.length} />;
    case 'winners':
      return <WinnersScene screen={screen} winners={scene.winners} />;
    case 'cancelled':
      return <CancelledScene />;
  }
}

function StoppedScene() {
  return (
    <div className="stage-text">
      <div>
        <h2 className="stage-word">{STOPPED.title}</h2>
        <p className="stage-lead">{STOPPED.text}</p>
      </div>
      <TornTicket className="stage-art" />
    </div>
  );
}

function CancelledScene() {
  return (
    <div className="stage-text">
      <div>
        <h2 className="stage-word">This prize draw was cancelled</h2>
        <p className="stage-lead">It won’t be drawn, and every ticket is refunded in full.</p>
      </div>
      <TornTicket className="stage-art" />
    </div>
  );
}
