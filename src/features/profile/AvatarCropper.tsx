import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#src/ui/Button.tsx';
import { RoundCrop } from '#src/ui/RoundCrop.tsx';
import { Line, Stack } from '#src/ui/Stack.tsx';
import text from '#src/ui/text.module.css';

/** The length of a side in pixels. It is larger than any place where the studio shows the picture. */
const side = 1024;

export interface AvatarCropperProps {
  readonly file: Blob;
  readonly onCut: (part: Blob) => void;
  readonly onCancel: () => void;
}

export function AvatarCropper({ file, onCut, onCancel }: AvatarCropperProps) {
  const { t, i18n } = useLingui();
  const times = (zoom: number): string => i18n.number(zoom, { maximumFractionDigits: 1 });
  const enlarged = (zoom: number | null) => t`Zoom ${times(zoom ?? 1)}×`;
  return (
    <Stack>
      <p className={text.quiet}>
        <Trans>Move and zoom the photo to fit the circle.</Trans>
      </p>
      <RoundCrop
        file={file}
        side={side}
        translations={{
          rootLabel: t`Your photo`,
          rootRoleDescription: t`Photo to crop`,
          previewLoading: t`Opening your photo`,
          previewDescription: ({ zoom }) => enlarged(zoom),
          selectionLabel: () => t`Preview`,
          selectionRoleDescription: t`Crop area`,
          selectionInstructions: t`Use the arrow keys to move the photo. Press plus or minus to zoom.`,
          selectionValueText: () => t`Preview`,
        }}
        zoomLabel={<Trans>Zoom</Trans>}
        zoomText={enlarged}
        renderActions={(cut) => (
          <Line>
            <Button onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
            <Button kind="act" onClick={() => void cut().then((part) => part && onCut(part))}>
              <Trans>Use this photo</Trans>
            </Button>
          </Line>
        )}
      />
    </Stack>
  );
}
