import { DrawTheme } from '#web/components/draw/draw-theme.tsx';
import { BrandMark } from '#web/components/layout/brand-mark.tsx';
import { useKeepSeal } from '#web/features/draws/live/use-keep-seal.ts';
import { useSite } from '#web/lib/router-context.ts';
import { Connection, Controls } from './controls.tsx';
import { announceWitnessing, describeScene, getTitleSize } from './copy.ts';
import { FactsPanel } from './facts-panel.tsx';
import { SceneView } from './scene-view.tsx';
import { useCelebration } from './use-celebration.ts';
import { useIdle } from './use-idle.ts';
import { type LiveScreen, useLiveScreen } from './use-live-screen.ts';
import { useSound } from './use-sound.ts';

/** The public live screen of a draw for projectors and streams. It fills the window and shows one scene at a time. */
export function LiveScreenPage({ id }: { id: string }) {
  const screen = useLiveScreen(id);
  const { draw, drawing, scene } = screen;
  const idle = useIdle();
  const sound = useSound(scene);
  useCelebration(scene, draw);
  useKeepSeal(id, drawing.seal);
  return (
    <DrawTheme draw={draw} fonts className="stage">
      <p role="status" className="sr-only">
        {describeScene({
          scene,
          drawing,
          tickets: drawing.entered ?? draw.ticketsSold,
          prizes: draw.prizes.length,
        })}
      </p>
      <p role="status" className="sr-only">
        {announceWitnessing(scene, drawing)}
      </p>
      <div className="stage-main" data-idle={idle || undefined}>
        <ScreenHeader screen={screen} />
        <div className="stage-scene" data-scene={scene.name}>
          <SceneView screen={screen} />
        </div>
        <div className="stage-foot">
          <Connection lost={screen.lost} />
          <Controls sound={sound} />
        </div>
      </div>
      <FactsPanel screen={screen} />
    </DrawTheme>
  );
}

/** The brand and, in scenes that do not show it themselves, the draw's title. */
function ScreenHeader({ screen: { draw, scene } }: { screen: LiveScreen }) {
  const { brandName } = useSite();
  return (
    <div className="stage-top">
      <p className="stage-brand">
        <BrandMark className="stage-mark" />
        {brandName}
      </p>
      {scene.name !== 'before' && (
        <h1 className="stage-heading" data-size={getTitleSize(draw.title)}>
          {draw.title}
        </h1>
      )}
    </div>
  );
}
