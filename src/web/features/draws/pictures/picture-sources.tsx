import { Camera, Globe, ImagePlus } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { cn } from '#web/components/ui/cn.ts';
import { AddressDialog } from './address-dialog.tsx';

type PictureSourcesProps = {
  /** "Choose a picture", or what it is when there is one already. */
  choose: string;
  /** What the sources belong to: "Featured Prize Image". */
  of: string;
  multiple?: boolean;
  disabled?: boolean | undefined;
  pending: boolean;
  isReady: () => boolean;
  onTake: (sources: (File | string)[]) => void;
  children?: ReactNode;
};

/** Where a picture may come from: a file, also dropped here, the web, or on a phone its camera. */
export function PictureSources(props: PictureSourcesProps) {
  const { choose, of, multiple = false, disabled, pending, isReady, onTake, children } = props;
  const [isOver, setOver] = useState(false);
  const [asksAddress, setAsksAddress] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onTake([...event.dataTransfer.files]);
  };
  const sourceProps = { disabled, isReady, onTake };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what its buttons do
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cn(
        'rounded-sheet border border-dashed p-4 transition-colors sm:p-5',
        isOver ? 'border-accent bg-accent-soft/60' : 'border-edge bg-surface',
      )}
    >
      {children}
      <div className="flex flex-wrap gap-3">
        <FileSource {...sourceProps} multiple={multiple} label={`${choose}: ${of}`}>
          {(open) => (
            <Button size="sm" variant="secondary" onClick={open} disabled={disabled} pending={pending}>
              <ImagePlus className="size-4.5" aria-hidden="true" />
              {choose}
            </Button>
          )}
        </FileSource>
        <FileSource {...sourceProps} camera label={`Take a photo: ${of}`}>
          {(open) => (
            // Where there is none, browsers would ask for a file again.
            <span className="hidden any-pointer-coarse:contents">
              <Button size="sm" variant="secondary" onClick={open} disabled={disabled || pending}>
                <Camera className="size-4.5" aria-hidden="true" />
                Take a photo
              </Button>
            </span>
          )}
        </FileSource>
        <Button
          size="sm"
          variant="quiet"
          disabled={disabled || pending}
          onClick={() => isReady() && setAsksAddress(true)}
        >
          <Globe className="size-4.5" aria-hidden="true" />
          From the web
        </Button>
      </div>
      {asksAddress && (
        <AddressDialog
          onClose={() => setAsksAddress(false)}
          onCopied={(address) => {
            setAsksAddress(false);
            onTake([address]);
          }}
        />
      )}
    </div>
  );
}

type FileSourceProps = {
  label: string;
  camera?: boolean;
  multiple?: boolean;
  disabled?: boolean | undefined;
  isReady: () => boolean;
  onTake: (sources: File[]) => void;
  children: (open: () => void) => ReactNode;
};

function FileSource({ label, camera, multiple, disabled, isReady, onTake, children }: FileSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={label}
        hidden
        disabled={disabled}
        multiple={multiple}
        {...(camera && { capture: 'environment' as const })}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file may be chosen once more.
          event.target.value = '';
          onTake(files);
        }}
      />
      {children(() => isReady() && input.current?.click())}
    </>
  );
}
