import { useFormContext, useWatch } from 'react-hook-form';
import { DRAW_LIMITS as limits } from '#domain/draws/fields.ts';
import { FieldError } from '#web/components/ui/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { FeaturedPicture } from '#web/features/draws/pictures/featured-picture.tsx';
import { GalleryEditor } from '#web/features/draws/pictures/gallery-editor.tsx';
import type { GalleryPicture } from '#web/features/draws/pictures/reorder.ts';
import { usePastedPictures } from '#web/features/draws/pictures/use-pasted-pictures.ts';
import { usePictureUploader } from '#web/features/draws/pictures/use-picture-uploader.ts';
import { usePictureWork } from '#web/features/draws/pictures/use-picture-work.ts';
import { useDrawFormFacts } from '../form-context.tsx';
import type { DrawValues } from '../values.ts';
import { FormField, LockedNotice, useFieldError } from './form-field.tsx';
import { usePictureCount } from './use-picture-count.ts';

/** The main picture and the gallery. Pictures are chosen, cropped and uploaded while the user fills in the form. */
export function PictureFields() {
  const { locks } = useDrawFormFacts();
  const { setValue, getValues, clearErrors } = useFormContext<DrawValues>();
  const imageUrl = useWatch<DrawValues, 'imageUrl'>({ name: 'imageUrl' });
  const imageAlt = useWatch<DrawValues, 'imageAlt'>({ name: 'imageAlt' });
  const gallery = useGallery();
  const [wrong, onTheWay] = [useFieldError('imageUrl'), useFieldError('picturesOnTheirWay')];
  const imageError = wrong ?? onTheWay;
  const disabled = locks.all !== undefined || locks.terms !== undefined;
  const uploader = usePictureUploader();
  const setImage = (address: string) => {
    setValue('imageUrl', address, CHANGED);
    clearErrors('imageUrl');
  };
  const featured = usePictureWork({ place: 'featured', uploader, room: 1, most: 1, onSent: setImage });
  const more = usePictureWork({
    place: 'gallery',
    uploader,
    most: limits.gallery.max,
    room: limits.gallery.max - gallery.pictures.length,
    onSent: (url) => gallery.change([...gallery.read(), { url, alt: '' }]),
  });
  usePictureCount(featured.uploads.list.length + more.uploads.list.length);
  usePastedPictures((files) => {
    if (disabled) return;
    if (getValues('imageUrl')) more.take(files);
    else featured.take(files.slice(0, 1));
  });
  return (
    <>
      <div data-wrong={imageError ? '' : undefined}>
        <FeaturedPicture
          address={imageUrl}
          alt={imageAlt}
          work={featured}
          disabled={disabled}
          onRemove={() => setImage('')}
        />
        <FieldError id={undefined} error={imageError} />
        {locks.terms && (
          <p className="mt-1.5 text-muted text-sm">
            <LockedNotice reason={locks.terms} />
          </p>
        )}
      </div>
      {imageUrl !== '' && (
        <FormField
          name="imageAlt"
          label="Image description"
          help="Describe the picture for people who can’t see it."
          locked={locks.terms}
          optional
        >
          {(control) => <Input {...control} />}
        </FormField>
      )}
      <div data-wrong={gallery.error ? '' : undefined}>
        <GalleryEditor
          pictures={gallery.pictures}
          onChange={gallery.change}
          work={more}
          errors={gallery.errors}
          most={limits.gallery.max}
          disabled={disabled}
        />
        <FieldError id={undefined} error={gallery.error} />
      </div>
    </>
  );
}

const CHANGED = { shouldDirty: true } as const;

/** Joins URLs and descriptions, which the form stores separately, as the API does. */
function useGallery() {
  const { getValues, setValue, clearErrors, formState } = useFormContext<DrawValues>();
  const galleryUrls = useWatch<DrawValues, 'galleryUrls'>({ name: 'galleryUrls' });
  const galleryAlts = useWatch<DrawValues, 'galleryAlts'>({ name: 'galleryAlts' });
  const { galleryUrls: urls, galleryAlts: alts } = formState.errors;
  return {
    pictures: together(galleryUrls, galleryAlts),
    /** Reads the current value, for uploads that finish after the render. */
    read: () => together(getValues('galleryUrls'), getValues('galleryAlts')),
    change: (pictures: GalleryPicture[]) => {
      const [addresses, descriptions] = [pictures.map(({ url }) => url), pictures.map(({ alt }) => alt)];
      setValue('galleryAlts', descriptions, CHANGED);
      setValue('galleryUrls', addresses, CHANGED);
      clearErrors(['galleryUrls', 'galleryAlts']);
    },
    error: urls?.message,
    errors: galleryUrls.map((_, at) => urls?.[at]?.message ?? alts?.[at]?.message),
  };
}

function together(urls: readonly string[], alts: readonly string[]): GalleryPicture[] {
  return urls.map((url, at) => ({ url, alt: alts[at] ?? '' }));
}
