import type { Session } from '#contract/classes.ts';
import type { Course, CourseDetail } from '#contract/courses.ts';

export const sampleCourse: Course = {
  id: 'course',
  name: 'Strong from the start',
  description: null,
  location: { name: 'Main Street', address: '1 Main Street' },
  first_class_date: '2026-03-03',
  last_class_date: '2026-03-24',
  price: null,
  types: ['CrossFit'],
  instructors: ['Ana'],
  classes_left: 2,
  booked_count: 0,
  next_class_at: '2026-03-03T18:00:00Z',
};

export const courseWith = (...sessions: readonly Session[]): CourseDetail => ({ ...sampleCourse, sessions: [...sessions] });
