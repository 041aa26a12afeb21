import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { AffixedInput } from '#web/components/ui/affixed-input.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import {
  CroppingPicture,
  NoticeAlert,
  UploadingPicture,
} from '#web/features/draws/pictures/picture-progress.tsx';
import { PictureSources } from '#web/features/draws/pictures/picture-sources.tsx';
import { ShownPicture } from '#web/features/draws/pictures/shown-picture.tsx';
import { usePictureUploader } from '#web/features/draws/pictures/use-picture-uploader.ts';
import { usePictureWork } from '#web/features/draws/pictures/use-picture-work.ts';
import type { DrawValues } from '../values.ts';
import { FormField } from './form-field.tsx';
import { usePictureCount } from './use-picture-count.ts';

type PrizeDetailsProps = { at: number; name: string; locked: boolean };

/** Value, quantity and picture of a prize. They are open from the start if any is set. */
export function PrizeDetails({ at, name, locked }: PrizeDetailsProps) {
  const { getValues } = useFormContext<DrawValues>();
  const [isOpen, setOpen] = useState(() => {
    const { valuePence, quantity, imageUrl } = getValues(`prizes.${at}`);
    return Boolean(valuePence || quantity || imageUrl);
  });
  // Closing must not end an upload.
  const [wasOpened, setOpened] = useState(isOpen);
  const { errors } = useFormContext<DrawValues>().formState;
  const { valuePence, quantity, imageUrl, imageAlt } = errors.prizes?.[at] ?? {};
  const isWrong = Boolean(valuePence ?? quantity ?? imageUrl ?? imageAlt);
  return (
    <details
      open={isOpen || isWrong}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        if (event.currentTarget.open) setOpened(true);
      }}
      className="mt-1.5 [&[open]>summary]:mb-2"
    >
      <summary className="link w-fit py-1 text-sm">
        Value, quantity and picture<span className="sr-only"> of the {name}</span>
      </summary>
      {wasOpened && <Details at={at} name={name} locked={locked} />}
    </details>
  );
}

function Details({ at, name, locked }: PrizeDetailsProps) {
  return (
    <div className="grid gap-4 border-accent-soft border-l-2 pl-4 sm:pl-5">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          name={`prizes.${at}.valuePence`}
          label="Value"
          help="What it costs in a shop. Buyers see it beside the prize."
          optional
        >
          {(control) => <AffixedInput inputMode="decimal" prefix="£" {...control} disabled={locked} />}
        </FormField>
        <FormField
          name={`prizes.${at}.quantity`}
          label="Quantity"
          help="How many of these there are. Each has its own winner."
          deps={['prizes']}
          optional
        >
          {(control) => (
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={limits.prizes.max}
              step={1}
              placeholder="1"
              {...control}
              disabled={locked}
            />
          )}
        </FormField>
      </div>
      <PrizePicture at={at} name={name} locked={locked} />
    </div>
  );
}

function PrizePicture({ at, name, locked }: PrizeDetailsProps) {
  const { setValue } = useFormContext<DrawValues>();
  const address = useWatch<DrawValues>({ name: `prizes.${at}.imageUrl` }) as string | undefined;
  const setAddress = (url: string) => setValue(`prizes.${at}.imageUrl`, url, { shouldDirty: true });
  const work = usePictureWork({
    place: 'prize',
    uploader: usePictureUploader(),
    room: 1,
    most: 1,
    onSent: setAddress,
  });
  usePictureCount(work.uploads.list.length);
  const [sending] = work.uploads.list;
  const of = `Picture of the ${name}`;
  return (
    <div className="grid gap-4">
      <PictureSources
        choose={address ? 'Replace picture' : 'Add a picture'}
        of={of}
        disabled={locked}
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
            <div className="relative mb-4 w-fit">
              <ShownPicture address={address} alt={of} sizes="16rem" className="max-h-64 max-w-64" whole />
              <Button
                variant="secondary"
                size="icon"
                aria-label={`Remove the picture of the ${name}`}
                className="absolute! top-2 right-2"
                disabled={locked}
                onClick={() => setAddress('')}
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
      {address && (
        <FormField
          name={`prizes.${at}.imageAlt`}
          label="Picture description"
          help="Describe the picture for people who can’t see it."
          optional
        >
          {(control) => <Input {...control} disabled={locked} />}
        </FormField>
      )}
      <CroppingPicture work={work} />
    </div>
  );
}
