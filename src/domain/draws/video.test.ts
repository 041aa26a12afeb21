import { describe, expect, it } from 'vitest';
import { buildFrameUrl, buildVideoUrl, parseVideo } from './video.ts';

const ID = 'dQw4w9WgXcQ';

describe('the address of a video', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${ID}&t=42s`, 'youtube', ID],
    [`https://m.youtube.com/watch?list=x&v=${ID}`, 'youtube', ID],
    [`https://youtube.com/live/${ID}?feature=share`, 'youtube', ID],
    [`https://www.youtube.com/shorts/${ID}/`, 'youtube', ID],
    [` https://youtu.be/${ID} `, 'youtube', ID],
    ['https://www.twitch.tv/village_hall', 'twitch-channel', 'village_hall'],
    ['https://twitch.tv/videos/123456789', 'twitch-video', '123456789'],
    ['https://www.tiktok.com/@village.hall/video/7301234567890123456', 'tiktok', '7301234567890123456'],
  ])('%s is accepted [STAGE-20]', (address, site, id) => {
    expect(parseVideo(address)).toEqual({ site, id });
  });

  it.each([
    ['another site', `https://vimeo.com/${ID}`],
    ['a host that only begins like one', `https://www.youtube.com.evil.example/watch?v=${ID}`],
    ['a name before the host', `https://www.youtube.com@evil.example/watch?v=${ID}`],
    ['a port', `https://www.youtube.com:8443/watch?v=${ID}`],
    ['no encryption', `http://youtu.be/${ID}`],
    ['a script', `javascript:alert('https://youtu.be/${ID}')`],
    ['markup in the id', `https://www.youtube.com/watch?v=${ID}">`],
    ['a channel with a path', 'https://www.twitch.tv/hall/about'],
    ['no address', ID],
  ])('%s is refused [STAGE-20]', (_, address) => {
    expect(parseVideo(address)).toBeNull();
  });

  it('is stored in one form, which is accepted again', () => {
    for (const video of [
      { site: 'youtube', id: ID },
      { site: 'twitch-channel', id: 'hall' },
      { site: 'twitch-video', id: '123' },
      { site: 'tiktok', id: '7301234567890123456' },
    ] as const)
      expect(parseVideo(buildVideoUrl(video))).toEqual(video);
  });

  it('leads to the player of its site only', () => {
    expect(buildFrameUrl({ site: 'youtube', id: ID }, 'oak.example')).toBe(
      `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`,
    );
    expect(buildFrameUrl({ site: 'twitch-channel', id: 'hall' }, 'oak.example')).toBe(
      'https://player.twitch.tv/?channel=hall&parent=oak.example',
    );
    expect(buildFrameUrl({ site: 'tiktok', id: '73012' }, 'oak.example')).toBe(
      'https://www.tiktok.com/player/v1/73012?autoplay=1&rel=0',
    );
  });
});
