import { Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { FieldError } from '#web/components/ui/field.tsx';
import { Picture } from '#web/components/ui/picture.tsx';
import { CroppingPicture, NoticeAlert, UploadingPicture } from '../pictures/picture-progress.tsx';
import { PictureSources } from '../pictures/picture-sources.tsx';
import type { PictureUploader } from '../pictures/use-picture-uploader.ts';
import { usePictureWork } from '../pictures/use-picture-work.ts';

type PictureFieldProps = {
  name: string;
  help: ReactNode;
  /** Crops to a square, for the logo. */
  square?: boolean;
  address: string;
  error: string | undefined;
  uploader: PictureUploader;
  onChange: (address: string) => void;
};

/** Chooses, crops and uploads one picture of an organisation. */
export function PictureField(props: PictureFieldProps) {
  const { name, help, square = false, address, error, uploader, onChange } = props;
  const headingId = useId();
  const work = usePictureWork({
    place: square ? 'logo' : 'featured',
    uploader,
    room: 1,
    most: 1,
    onSent: onChange,
  });
  const [sending] = work.uploads.list;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-1.5 font-semibold font-text text-base">
        {name} <span className="font-normal text-muted">(optional)</span>
      </h2>
      <PictureSources
        choose={address ? 'Replace picture' : 'Choose a picture'}
        of={name}
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
            <div className={cn('relative mb-4', square && 'w-fit')}>
              <Picture
                src={address}
                alt={name}
                sizes={square ? '8rem' : '(min-width: 48rem) 40rem, 100vw'}
                className={cn(
                  'rounded-control object-cover',
                  square ? 'size-32' : 'aspect-5/2 w-full sm:aspect-4/1',
                )}
              />
              <Button
                variant="secondary"
                size="icon"
                aria-label={`Remove the picture: ${name}`}
                className={cn('absolute! top-2', square ? 'left-full ml-3' : 'right-2')}
                onClick={() => onChange('')}
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
      <FieldError id={undefined} error={error} />
      <p className="mt-1.5 text-muted text-sm">{help}</p>
      <CroppingPicture work={work} />
    </section>
  );
}
