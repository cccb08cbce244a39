/** Simulated uploading and opening of pictures in a page: the page sends no picture to the server, and the path sets the result. */
import type { Page } from '@playwright/test';

export type UploadStep =
  | { readonly kind: 'part'; readonly percent: number }
  | { readonly kind: 'all' }
  | { readonly kind: 'answered'; readonly status: number; readonly body: string }
  | { readonly kind: 'broken' };

/** Runs in the page before its own scripts. */
function holdPictures(): void {
  const requests: HeldRequest[] = [];
  const pictures: ((canShow: boolean) => void)[] = [];
  class HeldRequest extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      requests.push(this);
    }
    abort(): void {
      for (const type of ['abort', 'loadend']) this.dispatchEvent(new Event(type));
    }
    end(type: string): void {
      for (const one of [type, 'loadend']) this.dispatchEvent(new Event(one));
    }
  }
  const go = (sent: UploadStep): void => {
    const request = requests.at(-1);
    if (!request) throw new Error('no picture is sent');
    if (sent.kind === 'part')
      request.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded: sent.percent, total: 100 }));
    else if (sent.kind === 'all') request.upload.dispatchEvent(new Event('load'));
    else if (sent.kind === 'broken') request.end('error');
    else {
      request.status = sent.status;
      request.responseText = sent.body;
      request.end('load');
    }
  };
  const open = (canShow: boolean): void => {
    const end = pictures.pop();
    if (!end) throw new Error('no picture is opened');
    end(canShow);
  };
  Object.assign(window, {
    XMLHttpRequest: HeldRequest,
    createImageBitmap: () =>
      new Promise((resolve, reject) => {
        pictures.push((canShow) => (canShow ? resolve({ width: 64, height: 64, close() {} }) : reject(new Error('no picture'))));
      }),
    heldPictures: { go, open },
  });
}

interface HeldPicturesWindow {
  readonly heldPictures: { readonly go: (sent: UploadStep) => void; readonly open: (canShow: boolean) => void };
}

/** Must be called before the page is opened. */
export const holdUploads = (page: Page): Promise<unknown> => page.addInitScript(holdPictures);

export const advanceUpload = (page: Page, sent: UploadStep): Promise<void> =>
  page.evaluate((one) => (window as object as HeldPicturesWindow).heldPictures.go(one), sent);

export const finishDecoding = (page: Page, canShow: boolean): Promise<void> =>
  page.evaluate((can) => (window as object as HeldPicturesWindow).heldPictures.open(can), canShow);
