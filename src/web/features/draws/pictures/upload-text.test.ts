import { describe, expect, it } from 'vitest';
import { moveItem } from './reorder.ts';
import { checkFile, describeFailure, describeLimit, UploadError } from './upload-text.ts';

const MB = 1024 * 1024;
const file = (type: string, size = 1000, name = 'lamp') => ({ type, size, name });

describe('a chosen file', () => {
  it.each(['text/html', 'application/pdf', 'video/mp4', 'image/svg+xml', ''])(
    'is rejected with the type "%s" [UPL-01]',
    (type) => {
      expect(checkFile(file(type))).toEqual({
        title: 'Invalid file type',
        description: 'Please select an image file (JPEG, PNG, etc.)',
      });
    },
  );

  it('is rejected over 10 MB [UPL-02]', () => {
    expect(checkFile(file('image/jpeg', 10 * MB))).toBeUndefined();
    expect(checkFile(file('image/jpeg', 10 * MB + 1))).toEqual({
      title: 'File too large',
      description: 'Please select an image smaller than 10MB',
    });
  });

  it('may be in a phone’s format, which some browsers can open', () => {
    expect(checkFile(file('image/heic'))).toBeUndefined();
    expect(checkFile(file('', 1000, 'IMG_1.HEIC'))).toBeUndefined();
  });
});

describe('a failed upload', () => {
  it('names the featured picture, with the reason if there is one [UPL-04]', () => {
    expect(describeFailure('featured', new UploadError('rejected', 'Because.'))).toEqual({
      title: 'Upload failed',
      description: 'There was an error uploading your Featured Prize Image. Please try again.',
      reason: 'Because.',
    });
    expect(describeFailure('featured', new Error('anything'))).toMatchObject({ title: 'Upload failed' });
  });

  it.each([
    ['signature', 'Image upload signature verification failed. Please try again or contact support.'],
    ['network', 'Network error during upload. Please check your connection and try again.'],
    ['rejected', 'There was an error uploading your gallery images. Please try again.'],
  ] as const)('explains the error in the gallery: %s [UPL-12, UPL-13, UPL-14]', (kind, description) => {
    expect(describeFailure('gallery', new UploadError(kind))).toMatchObject({
      title: 'Upload failed',
      description,
    });
  });

  it('says that the upload signature is missing [UPL-15]', () => {
    for (const place of ['featured', 'gallery'] as const) {
      expect(describeFailure(place, new UploadError('no-signature')).title).toBe(
        'Failed to get upload signature',
      );
    }
  });
});

describe('a gallery', () => {
  it('says how many pictures are allowed when it is full [UPL-06]', () => {
    expect(describeLimit(8)).toEqual({
      title: 'Maximum images reached',
      description: 'You can only upload a maximum of 8 images to the gallery.',
    });
  });

  it('is reordered one picture at a time', () => {
    expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moveItem(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
  });
});
