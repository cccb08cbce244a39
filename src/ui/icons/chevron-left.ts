export const chevronLeft = 'M15 18l-6-6 6-6';
