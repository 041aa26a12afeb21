import { TornTicket } from '#web/components/art/scenes.tsx';
import { BeforeScene } from './before-scene.tsx';
import { CountdownScene, WaitingScene } from './countdown-scene.tsx';
import type { Stage } from './use-stage.ts';
import { RevealScene, WinnersScene } from './winner-scenes.tsx';

/** The scene that the drawing has come to. */
export function SceneView({ stage }: { stage: Stage }) {
  const { scene } = stage;
  switch (scene.name) {
    case 'before':
      return <BeforeScene stage={stage} />;
    case 'countdown':
      return <CountdownScene stage={stage} seconds={scene.seconds} />;
    case 'drawing':
      return <CountdownScene stage={stage} seconds={0} />;
    case 'waiting-for-beacon':
      return <WaitingScene stage={stage} />;
    case 'reveal':
      return <RevealScene key={scene.winner.rank} winner={scene.winner} prizes={stage.draw.prizes.length} />;
    case 'winners':
      return <WinnersScene stage={stage} winners={scene.winners} />;
    case 'cancelled':
      return <CancelledScene />;
  }
}

function CancelledScene() {
  return (
    <div className="stage-said">
      <div>
        <h2 className="stage-word">This prize draw was cancelled</h2>
        <p className="stage-lead">It will not be drawn, and every ticket is refunded in full.</p>
      </div>
      <TornTicket className="stage-art" />
    </div>
  );
}
