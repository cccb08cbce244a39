import { FileUpload } from '@ark-ui/react/file-upload';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

export interface FileButtonProps {
  /** Such as `image/*`. Members can still choose other files, so the owner validates the chosen file. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that opens the file dialog of the device. Choosing the same file twice calls `onChoose` twice. */
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
