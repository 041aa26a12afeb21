import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { BrandMark } from '#web/components/layout/brand-mark.tsx';
import { useSite } from '#web/lib/router-context.ts';
import { Connection, Controls } from './controls.tsx';
import { SceneView } from './scene-view.tsx';
import { StageStub } from './stage-stub.tsx';
import { useCelebration } from './use-celebration.ts';
import { useIdle } from './use-idle.ts';
import { useSound } from './use-sound.ts';
import { type Stage, useStage } from './use-stage.ts';
import { announcement, titleSize } from './words.ts';

/** The public live screen of a draw, made for a projector or a stream: it fills the window and shows one scene. */
export function StagePage({ id }: { id: string }) {
  const stage = useStage(id);
  const { draw, drawing, scene } = stage;
  const idle = useIdle();
  const sound = useSound(scene);
  useCelebration(scene, draw);
  return (
    <DrawTheme draw={draw} fonts className="stage">
      <p role="status" className="sr-only">
        {announcement({ scene, tickets: drawing.entered ?? draw.ticketsSold, prizes: draw.prizes.length })}
      </p>
      <div className="stage-main" data-idle={idle || undefined}>
        <StageTop stage={stage} />
        <div className="stage-scene" data-scene={scene.name}>
          <SceneView stage={stage} />
        </div>
        <div className="stage-foot">
          <Connection lost={stage.lost} />
          <Controls sound={sound} />
        </div>
      </div>
      <StageStub stage={stage} />
    </DrawTheme>
  );
}

/** Whose screen it is and, once the scene belongs to something else than the title, what is drawn. */
function StageTop({ stage: { draw, scene } }: { stage: Stage }) {
  const { brandName } = useSite();
  return (
    <div className="stage-top">
      <p className="stage-brand">
        <BrandMark className="stage-mark" />
        {brandName}
      </p>
      {scene.name !== 'before' && (
        <h1 className="stage-heading" data-size={titleSize(draw.title)}>
          {draw.title}
        </h1>
      )}
    </div>
  );
}
