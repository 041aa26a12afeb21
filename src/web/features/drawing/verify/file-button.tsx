import { type ReactNode, useRef } from 'react';
import { Button } from '#web/components/ui/button.tsx';

type FileButtonProps = {
  multiple?: boolean;
  variant?: 'secondary' | 'quiet';
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** Opens files from the device. They are read in the browser and not uploaded. */
export function FileButton({ multiple = false, variant = 'secondary', onFiles, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows the user to choose the same file again.
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button variant={variant} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
