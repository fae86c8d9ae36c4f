// SPDX-License-Identifier: Apache-2.0
// What the tests' library `wild` can be asked for, by its parameters `where`, `deed` and `when`.
#pragma once

namespace wild {

enum class Where { Create, Place, Step, Destroy };

enum class Deed {
    Nothing,
    Segv,
    Abort,
    DivideByZero,
    IllegalInstruction,
    StackOverflow,
    Hang,
    Sleep,
    Exit,
    ExitBySystemCall,
    Throw,
    WriteOverSharedMemory,
    CloseDescriptors,
    FloodOutput,
    LeaveChildren,
    StopItself,
    ChangeFolder,
    RaiseTerm,
    KillGroup,
    KillKeeper,
    EatMemory,
    BlockSignalsAndHang,
    WriteLargeFile,
    CrashOnThread,
    NotANumber,
    BecomeAnotherProgram,
    Nap,  // for 0.2 s
    Count
};

}  // namespace wild
