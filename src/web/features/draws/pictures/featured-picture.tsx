import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { CroppingPicture, NoticeAlert, UploadingPicture } from './picture-progress.tsx';
import { PictureSources } from './picture-sources.tsx';
import { ShownPicture } from './shown-picture.tsx';
import type { PictureWork } from './use-picture-work.ts';

type FeaturedPictureProps = {
  address: string;
  alt: string;
  onRemove: () => void;
  work: PictureWork;
  disabled?: boolean | undefined;
};

export function FeaturedPicture({ address, alt, onRemove, work, disabled }: FeaturedPictureProps) {
  const headingId = useId();
  const [sending] = work.uploads.list;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-1.5 font-semibold font-text text-base">
        Featured Prize Image <span className="font-normal text-muted">(optional)</span>
      </h3>
      <PictureSources
        choose={address ? 'Replace picture' : 'Choose a picture'}
        of="Featured Prize Image"
        disabled={disabled}
        pending={work.isOpening}
        isReady={work.isReady}
        onTake={(sources) => work.take(sources.slice(0, 1))}
      >
        {sending ? (
          <div className="mb-4">
            <UploadingPicture one={sending} uploads={work.uploads} />
          </div>
        ) : (
          address && (
            <div className="relative mb-4">
              <ShownPicture
                address={address}
                alt={alt || 'Featured Prize Image'}
                sizes="(min-width: 64rem) 40rem, 100vw"
              />
              <Button
                variant="secondary"
                size="icon"
                aria-label="Remove the featured image"
                className="absolute! top-2 right-2"
                disabled={disabled}
                onClick={onRemove}
              >
                <Trash2 className="size-5" aria-hidden="true" />
              </Button>
            </div>
          )
        )}
        {work.notice && (
          <div className="mb-4">
            <NoticeAlert notice={work.notice} />
          </div>
        )}
      </PictureSources>
      <p className="mt-1.5 text-muted text-sm">
        A 16:9 crop works best, and you’ll choose it next. Use a JPEG, PNG, WebP or AVIF of up to 10MB. You
        can also drop or paste it here. If you don’t add one, we’ll show a drawing in your draw’s colours.
      </p>
      <CroppingPicture work={work} />
    </section>
  );
}
