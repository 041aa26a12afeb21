/** A video on another site, by its id there. */
export type Video = { site: 'youtube' | 'tiktok' | 'twitch-channel' | 'twitch-video'; id: string };

type Form = { hosts: readonly string[]; path: RegExp; site: Video['site']; query?: string };

const YOUTUBE = ['youtube.com', 'www.youtube.com', 'm.youtube.com'];
const TWITCH = ['twitch.tv', 'www.twitch.tv', 'm.twitch.tv'];

const YOUTUBE_ID = /^[\w-]{11}$/;

/** The addresses that are accepted. The id is the first group of the path, or the parameter `query`. */
const FORMS: readonly Form[] = [
  { site: 'youtube', hosts: YOUTUBE, path: /^\/watch$/, query: 'v' },
  { site: 'youtube', hosts: YOUTUBE, path: /^\/(?:live|shorts|embed)\/([\w-]{11})$/ },
  { site: 'youtube', hosts: ['youtu.be'], path: /^\/([\w-]{11})$/ },
  { site: 'twitch-video', hosts: TWITCH, path: /^\/videos\/(\d{1,12})$/ },
  { site: 'twitch-channel', hosts: TWITCH, path: /^\/(\w{3,25})$/ },
  { site: 'tiktok', hosts: ['tiktok.com', 'www.tiktok.com'], path: /^\/@[\w.]{1,24}\/video\/(\d{5,25})$/ },
];

/** Reads the address of a video; null if it is not one of a known site. Nothing else of the address is kept. */
export function parseVideo(address: string): Video | null {
  if (!URL.canParse(address.trim())) return null;
  const url = new URL(address.trim());
  if (url.protocol !== 'https:' || url.port !== '' || url.username || url.password) return null;
  const path = url.pathname.replace(/\/$/, '');
  for (const { site, hosts, path: form, query } of FORMS) {
    const match = hosts.includes(url.hostname) ? form.exec(path) : null;
    if (!match) continue;
    const id = query === undefined ? match[1] : url.searchParams.get(query);
    if (id && (query === undefined || YOUTUBE_ID.test(id))) return { site, id };
  }
  return null;
}

/** The address of the video in one form. TikTok finds a video by its id, whatever the name before it. */
export function buildVideoUrl({ site, id }: Video): string {
  switch (site) {
    case 'youtube':
      return `https://www.youtube.com/watch?v=${id}`;
    case 'tiktok':
      return `https://www.tiktok.com/@_/video/${id}`;
    case 'twitch-channel':
      return `https://www.twitch.tv/${id}`;
    case 'twitch-video':
      return `https://www.twitch.tv/videos/${id}`;
  }
}

/** The origins that a page may frame to show a video. */
export const VIDEO_FRAMES = {
  youtube: 'https://www.youtube-nocookie.com',
  tiktok: 'https://www.tiktok.com',
  'twitch-channel': 'https://player.twitch.tv',
  'twitch-video': 'https://player.twitch.tv',
} as const satisfies Record<Video['site'], string>;

/** What to call the site of a video. */
export const VIDEO_SITES = {
  youtube: 'YouTube',
  tiktok: 'TikTok',
  'twitch-channel': 'Twitch',
  'twitch-video': 'Twitch',
} as const satisfies Record<Video['site'], string>;

/**
 * The address of the site's player, which starts at once.
 * @param host the name of this site, which Twitch asks for
 */
export function buildFrameUrl({ site, id }: Video, host: string): string {
  const frame = VIDEO_FRAMES[site];
  switch (site) {
    case 'youtube':
      return `${frame}/embed/${id}?autoplay=1&rel=0`;
    case 'tiktok':
      return `${frame}/player/v1/${id}?autoplay=1&rel=0`;
    case 'twitch-channel':
      return `${frame}/?channel=${id}&parent=${encodeURIComponent(host)}`;
    case 'twitch-video':
      return `${frame}/?video=${id}&parent=${encodeURIComponent(host)}`;
  }
}
