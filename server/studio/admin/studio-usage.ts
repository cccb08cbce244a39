export const studioUsage = `Usage: npm run studio -- <command>

  load <folder> [<folder> …] [--yes]
                                   checks a studio's folder and brings it into the database; loading it again applies the differences.
                                   Members who are missing from members.csv are listed, and leave once that is confirmed.
                                   Members who were erased at the studio are listed and left out, until they are invited again
  check <folder> [<folder> …]      checks a folder without loading it: encoding, members, classes, and events of the calendar that are no classes
  status [<studio>]                what could not be read of the calendar at an address, and when it was read
  confirm-timetable [<studio>]     applies a calendar that lacks many classes
  disputes [<studio>]              payments that members dispute at their bank
  roster <class>                   who comes, who waits, who has cancelled
  cancel-class <class> [<reason>]  cancels it for all: visits go back to their passes, and members are notified
  remove <class> <member>          takes one member off it: the visit goes back to their pass, and the place to the next in line
  no-show <class> <member>         notes that the member did not come; it counts as a visit
  appointments                     what is booked with whom, soonest first
  cancel-appointment <appointment> calls it off: the visit goes back, the member is notified, and the time is free again
  invite [<e-mail> …] [--studio <key>]
                                   sends an invite; without an address to every member who has no password yet
  post <text> [--by <staff>] [--facility <key>] [--studio <key>] [--image <file> --alt <words> …]
                                   writes it into the feed, with pictures and their descriptions, and notifies members
  comments [--member <member>] [--studio <key>]
                                   what members have written below posts and workouts, latest first, each with its id
  hide-comment <id> --reason <text> [--studio <key>]
                                   hides the comment; its author is notified of the reason
  remove-picture <member> --reason <text> [--studio <key>]
                                   removes the picture of a member and its files; the member is notified of the reason
  export <member> [--studio <key>] [--to <file>]
                                   writes all that is known of a member into a file, for them; with a studio only its part
  suspend <member> [--studio <key>] [--yes]
                                   takes away a member's access to the studio, and cancels what they have booked; passes stay
  remove <member> [--studio <key>] [--yes]
                                   ends a membership: access, bookings ahead and passes
  restore <member> [--studio <key>]
                                   makes a suspended or removed person a member again, with the passes that were closed
  erase <member> [--studio <key>] [--yes]
                                   erases a member of one studio for good; what must be kept stays without their name.
                                   The profile goes 14 days after the member's last studio
  leaving [<studio>]               members who have requested to leave or to delete their account, and when their data are deleted
  sessions <member>                where a member is signed in
  sign-out <member>                ends all sessions of a member; their open pages are signed out too
  remove-second-factor <member>    removes the authenticator app of a member who has lost it and every recovery code
  audit [--member <member>] [--since <day>] [--code <event>]
                                   who did what in the last 400 days, oldest first
  key                              lists the keys of this command
  key add <name> --role <role> [--to <file>]
                                   makes the file of a key for an owner, front-desk or coach. Once there is one, each command needs one
  key remove <name>                makes a key useless
  jobs                             lists the emails that wait, and those that could not be sent for three days
  jobs retry [<job> …]             sends those that failed again, for another three days; without a job all of them
  jobs drop <job> …                removes them
  reset [--yes]                    erases everything; not on a server for real members

With --key <file> or SPOTTER_KEY a command uses a key. With --json it prints one value of JSON a line; check does not.

A folder holds studio.json, timetable.ics, members.csv and, where wanted, history.ndjson and a logo. A class is named by its key
(evening@box.example/2026-03-02) or by name, day and time ("CrossFit 2026-03-02 17:00"), a member by e-mail or name,
an appointment by who gives or has it and when ("Ana Whaanga 2026-03-04 09:00"). See docs/studio.md.`;
