import { ImageCropper, type UseImageCropperProps, useImageCropper } from '@ark-ui/react/image-cropper';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './RoundCrop.module.css';

const zooms = { min: 1, max: 5, step: 0.1 } as const;

export interface RoundCropProps {
  readonly file: Blob;
  /** The maximum length of a side of the result, in pixels. */
  readonly side: number;
  readonly translations: NonNullable<UseImageCropperProps['translations']>;
  readonly zoomLabel: ReactNode;
  readonly zoomText: (zoom: number) => string;
  /** Renders the buttons below the picture. `cut` resolves to the content of the circle, or to null if the device cannot create it. */
  readonly renderActions: (cut: () => Promise<Blob | null>) => ReactNode;
}

/** A picture under a circular mask. Members move and zoom the picture by finger, mouse, wheel or keys. */
export function RoundCrop({ file, side, translations, zoomLabel, zoomText, renderActions }: RoundCropProps) {
  const opened = useOpened(file);
  const cropper = useImageCropper({
    aspectRatio: 1,
    cropShape: 'circle',
    fixedCropArea: true,
    minZoom: zooms.min,
    maxZoom: zooms.max,
    nudgeStep: 4,
    nudgeStepShift: 20,
    translations,
  });
  const cut = async (): Promise<Blob | null> => {
    const part = await cropper.getCroppedImage({ type: 'image/webp', quality: 0.9, maxSize: { width: side, height: side } });
    return part instanceof Blob ? part : null;
  };
  return (
    <>
      {opened && (
        <ImageCropper.RootProvider value={cropper} className={styles.root} style={{ '--ratio': opened.ratio }}>
          <ImageCropper.Viewport className={styles.viewport}>
            <ImageCropper.Image src={opened.address} className={styles.image} />
            <ImageCropper.Selection className={styles.selection} />
          </ImageCropper.Viewport>
        </ImageCropper.RootProvider>
      )}
      <label className={styles.zoom}>
        {zoomLabel}
        <input
          type="range"
          {...zooms}
          value={cropper.zoom}
          aria-valuetext={zoomText(cropper.zoom)}
          onChange={({ currentTarget }) => cropper.setZoom(currentTarget.valueAsNumber)}
        />
      </label>
      {renderActions(cut)}
    </>
  );
}

interface Opened {
  readonly address: string;
  /** The width of the picture divided by its height. */
  readonly ratio: number;
}

function useOpened(file: Blob): Opened | null {
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const address = URL.createObjectURL(file);
    const image = new Image();
    image.addEventListener('load', () => setOpened({ address, ratio: image.naturalWidth / image.naturalHeight }));
    image.src = address;
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return opened;
}
