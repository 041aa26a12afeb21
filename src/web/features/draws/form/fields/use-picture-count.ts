import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { DrawValues } from '../values.ts';

/** Counts the uploads in progress at one place of the form, so that saving waits for all of them. */
export function usePictureCount(count: number): void {
  const { setValue, getValues, clearErrors } = useFormContext<DrawValues>();
  useEffect(() => {
    if (count === 0) return;
    const add = (more: number) => {
      const left = Math.max(0, getValues('picturesOnTheirWay') + more);
      setValue('picturesOnTheirWay', left);
      if (left === 0) clearErrors('picturesOnTheirWay');
    };
    add(count);
    return () => add(-count);
  }, [count, setValue, getValues, clearErrors]);
}
