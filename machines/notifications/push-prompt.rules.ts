/** How long *Not now* holds. Source: decisions.notifications.pushPrompt. */

const dismissalDays = 30;
const dayLength = 86_400_000;

/** `dismissedAt`: when the member last pressed *Not now* on this device, as ISO 8601; null: never. */
export function isPromptDismissed(dismissedAt: string | null, now: Date): boolean {
  if (dismissedAt === null) return false;
  return now.getTime() - Date.parse(dismissedAt) < dismissalDays * dayLength;
}
