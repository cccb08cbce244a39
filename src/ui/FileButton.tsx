import { FileUpload } from '@ark-ui/react/file-upload';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface FileButtonProps {
  /** Media types for the file dialog, such as `image/*`. Members can still choose another file, so the owner validates it. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that opens the device's file dialog. The same file can be chosen again. */
export function FileButton({ accept, onChoose, children }: FileButtonProps) {
  return (
    <FileUpload.Root
      accept={accept}
      acceptedFiles={[]}
      onFileChange={({ acceptedFiles, rejectedFiles }) => {
        const file = acceptedFiles[0] ?? rejectedFiles[0]?.file;
        if (file) onChoose(file);
      }}
    >
      <FileUpload.Trigger asChild>
        <Button>{children}</Button>
      </FileUpload.Trigger>
      <FileUpload.HiddenInput />
    </FileUpload.Root>
  );
}
