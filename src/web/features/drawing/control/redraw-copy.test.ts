import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { buildFailureToast } from './failure-toast.ts';

describe('redrawing a prize', () => {
  it('shows the server’s error message, or a general one [CTRL-14, CTRL-17]', () => {
    const rejected = new ApiError(409, '', { message: 'Not now.', code: 'conflict' });
    expect(buildFailureToast(rejected, 'redraw')).toMatchObject({
      title: 'Error Redrawing Winner',
      description: 'Not now.',
    });
    expect(buildFailureToast(new Error('gone'), 'redraw').description).toBe('Failed to redraw winner');
    expect(buildFailureToast(new Error('gone'), 'draw')).toMatchObject({
      title: 'Error Drawing Winner',
      description: 'Failed to draw winner',
    });
  });
});
