/** The used part of Stripe.js. As with Stripe, the fields are in a frame of another origin. */
(() => {
  const { origin } = new URL(document.currentScript.src);
  const never = new Promise(() => undefined);

  const unavailable = { error: { type: 'api_connection_error', message: 'There is no such SetupIntent.' } };

  function createPayment(options) {
    const listeners = new Map();
    const frame = document.createElement('iframe');
    frame.title = 'Secure payment input frame';
    frame.src = `${origin}/form#${encodeURIComponent(JSON.stringify(options))}`;
    frame.style.border = '0';
    frame.style.width = '100%';
    let answer;
    const onMessage = ({ source, data }) => {
      if (source !== frame.contentWindow) return;
      if (data.type === 'height') frame.style.height = `${data.height}px`;
      else if (data.type === 'confirmed') answer(data.result);
      else listeners.get(data.type)?.(data);
    };
    const send = (message) => frame.contentWindow.postMessage(message, origin);
    return {
      on: (type, listener) => listeners.set(type, listener),
      mount(place) {
        addEventListener('message', onMessage);
        place.append(frame);
      },
      destroy() {
        removeEventListener('message', onMessage);
        frame.remove();
      },
      update: (appearance) => send({ type: 'update', appearance }),
      confirm: (returnUrl) =>
        new Promise((resolve) => {
          answer = resolve;
          send({ type: 'confirm', returnUrl });
        }),
    };
  }

  window.Stripe = (key, { stripeAccount, locale }) => ({
    elements({ clientSecret, appearance }) {
      let payment;
      return {
        create: () => (payment = createPayment({ key, account: stripeAccount, locale, secret: clientSecret, appearance })),
        update: (change) => payment.update(change.appearance),
        confirm: (returnUrl) => payment.confirm(returnUrl),
      };
    },
    async confirmSetup({ elements, confirmParams }) {
      const result = await elements.confirm(confirmParams.return_url);
      const url = result.setupIntent?.next_action?.redirect_to_url.url;
      if (url === undefined) return result;
      location.assign(url);
      return never;
    },
    async retrieveSetupIntent(secret) {
      const query = new URLSearchParams({ key, account: stripeAccount, secret });
      const response = await fetch(`${origin}/browser/setup?${query}`);
      return response.ok ? response.json() : unavailable;
    },
  });
})();
