import { buildFrameUrl, VIDEO_SITES, type Video } from '#domain/draws/video.ts';
import { html } from './html.ts';

/**
 * Builds the page that frames a draw's video. It contains no other element and no script. The player cannot take the
 * viewer to another page.
 * @param hostname the name of this site, which Twitch asks for
 */
export function buildVideoPage({
  title,
  video,
  hostname,
}: {
  title: string;
  video: Video;
  hostname: string;
}): string {
  const name = `${title}: video on ${VIDEO_SITES[video.site]}`;
  const fill = 'border: 0; position: absolute; inset: 0; width: 100%; height: 100%';
  const page = html`<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${name}</title></head>
<body style="margin: 0; background: #000">
<iframe src="${buildFrameUrl(video, hostname)}" title="${name}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin" style="${fill}"></iframe>
</body>
</html>`;
  return `<!doctype html>\n${page.text}\n`;
}
