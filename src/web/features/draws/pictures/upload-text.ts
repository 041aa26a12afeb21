import { PICTURE_LIMITS as limits, PICTURE_MESSAGES as messages } from '#domain/pictures/limits.ts';

/** A problem and how to solve it. */
export type Notice = {
  title: string;
  description: string;
  /** The server's own explanation, if it gave one. */
  reason?: string | undefined;
};

/** Whether a picture is the main picture, a logo, or for the gallery or a prize, where it keeps its shape. */
export type PicturePlace = 'featured' | 'logo' | 'gallery' | 'prize';

export type UploadFailureKind = 'network' | 'signature' | 'no-signature' | 'rejected';

/** A failed upload. `reason` is the server's own explanation, if it gave one. */
export class UploadError extends Error {
  readonly kind: UploadFailureKind;
  readonly reason: string | undefined;
  constructor(kind: UploadFailureKind, reason?: string) {
    super(kind);
    this.kind = kind;
    this.reason = reason;
  }
}

export const NOTICES = {
  type: { title: 'Invalid file type', description: messages.type },
  size: { title: 'File too large', description: messages.size },
  heic: { title: 'Invalid file type', description: messages.heic },
  pixels: { title: 'File too large', description: messages.pixels },
  damaged: { title: 'Upload failed', description: messages.damaged },
  widget: {
    title: 'Upload widget error',
    description: 'Failed to open the image upload widget. Please try again.',
  },
  editor: { title: 'Upload widget error', description: 'Failed to open the image editor. Please try again.' },
  loading: {
    title: 'Upload widget loading',
    description: 'The image uploader is still loading. Please try again in a moment.',
  },
  start: {
    title: 'Upload widget error',
    description: 'There was an error initializing the image uploader. Please try again later.',
  },
} as const satisfies Record<string, Notice>;

export function describeLimit(most: number): Notice {
  return {
    title: 'Maximum images reached',
    description: `You can only upload a maximum of ${most} images to the gallery.`,
  };
}

/** Checks the declared type and size of a file. Its content is checked when it is opened. */
export function checkFile({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): Notice | undefined {
  const isHeic = /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);
  if (!isHeic && (!type.startsWith('image/') || type.includes('svg'))) return NOTICES.type;
  return size > limits.bytes ? NOTICES.size : undefined;
}

const FAILED = 'Upload failed';

/** Builds the notice for a failed upload. */
export function describeFailure(place: PicturePlace, error: unknown): Notice {
  const failure = error instanceof UploadError ? error : new UploadError('rejected');
  return {
    title: failure.kind === 'no-signature' ? 'Failed to get upload signature' : FAILED,
    description: describeProblem(place, failure.kind),
    reason: failure.reason,
  };
}

function describeProblem(place: PicturePlace, kind: UploadFailureKind): string {
  if (place === 'gallery') return galleryFailure(kind);
  const picture = place === 'featured' ? 'your Featured Prize Image' : 'the picture of your prize';
  return `There was an error uploading ${picture}. Please try again.`;
}

function galleryFailure(kind: UploadFailureKind): string {
  if (kind === 'network') return 'Network error during upload. Please check your connection and try again.';
  if (kind === 'rejected') return 'There was an error uploading your gallery images. Please try again.';
  return 'Image upload signature verification failed. Please try again or contact support.';
}
