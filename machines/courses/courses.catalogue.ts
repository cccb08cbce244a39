import type { CatalogueEntry } from '#machines/catalogue-entry.ts';
import { createCoursesMachine } from './courses.machine.ts';
import { coursesModel } from './courses.model.ts';

export const coursesMachines: readonly CatalogueEntry[] = [
  {
    name: 'createCoursesMachine',
    file: 'courses/courses.machine.ts',
    subject: 'courses',
    kind: 'flow',
    sentence: 'The member looks for a course, sees all of its classes, and books them one by one or all together.',
    create: createCoursesMachine,
    model: coursesModel,
  },
];
