import { CirclePlay, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PrizeDraw } from '#contract/draws/draws.ts';
import { parseVideo, VIDEO_SITES } from '#domain/draws/video.ts';

/** The host's video. Nothing is loaded from its site before the user asks for it. */
export function StageVideo({ draw }: { draw: Pick<PrizeDraw, 'id' | 'title' | 'videoUrl'> }) {
  const [isPlaying, setPlaying] = useState(false);
  const open = useRef<HTMLButtonElement>(null);
  const video = draw.videoUrl === null ? null : parseVideo(draw.videoUrl);
  if (!video) return null;
  const site = VIDEO_SITES[video.site];
  if (!isPlaying) {
    return (
      <div className="stage-video">
        <button ref={open} type="button" className="stage-play" onClick={() => setPlaying(true)}>
          <CirclePlay aria-hidden="true" />
          Watch on {site}
        </button>
        <p className="stage-video-note">{site} will see that you’re watching, and may set cookies.</p>
      </div>
    );
  }
  return (
    <div className="stage-video">
      <iframe
        src={`/embed/prize-draw/${draw.id}/video`}
        title={`Video on ${site}`}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        className="stage-frame"
        data-tall={video.site === 'tiktok' || undefined}
      />
      <button
        type="button"
        className="stage-play"
        // The focused button that started it was removed.
        ref={(button) => button?.focus({ preventScroll: true })}
        onClick={() => {
          setPlaying(false);
          requestAnimationFrame(() => open.current?.focus());
        }}
      >
        <X aria-hidden="true" />
        Close the video
      </button>
    </div>
  );
}
