/** The calls for courses. The classes of a course are booked with the calls for visits. */
import * as v from 'valibot';
import { call } from './call-definition.ts';
import { Course, CourseDetail } from './courses.ts';
import { Id } from './values.ts';

export const listCourses = call('listCourses', {
  method: 'GET',
  path: '/api/v1/courses',
  summary: 'The courses of the current facility that are not over, by their first class.',
  needs: 'facility',
  answer: v.object({ courses: v.array(Course) }),
  problems: ['not_signed_in', 'not_found'],
});

export const readCourse = call('readCourse', {
  method: 'GET',
  path: '/api/v1/courses/{id}',
  summary: 'One course with its classes.',
  needs: 'facility',
  params: v.strictObject({ id: Id }),
  answer: CourseDetail,
  problems: ['not_signed_in', 'not_found'],
});
