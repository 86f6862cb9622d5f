#include "textflag.h"

// func changeWide(to, from *sums, rows *[12 * 64]sums, came, went []uint16, flip uint64)
TEXT ·changeWide(SB), NOSPLIT, $0-80
	MOVQ    to+0(FP), DI
	MOVQ    from+8(FP), SI
	MOVQ    rows+16(FP), BX
	MOVQ    came_base+24(FP), R8
	MOVQ    came_len+32(FP), CX
	MOVQ    went_base+48(FP), R9
	MOVQ    went_len+56(FP), DX
	MOVQ    flip+72(FP), R10
	VMOVDQU 0(SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	VMOVDQU 192(SI), Y6
	VMOVDQU 224(SI), Y7

add:
	TESTQ   CX, CX
	JZ      take
	MOVWQZX (R8), AX
	XORQ    R10, AX
	SHLQ    $8, AX
	ADDQ    BX, AX
	VPADDQ  0(AX), Y0, Y0
	VPADDQ  32(AX), Y1, Y1
	VPADDQ  64(AX), Y2, Y2
	VPADDQ  96(AX), Y3, Y3
	VPADDQ  128(AX), Y4, Y4
	VPADDQ  160(AX), Y5, Y5
	VPADDQ  192(AX), Y6, Y6
	VPADDQ  224(AX), Y7, Y7
	ADDQ    $2, R8
	DECQ    CX
	JMP     add

take:
	TESTQ   DX, DX
	JZ      keep
	MOVWQZX (R9), AX
	XORQ    R10, AX
	SHLQ    $8, AX
	ADDQ    BX, AX
	VPSUBQ  0(AX), Y0, Y0
	VPSUBQ  32(AX), Y1, Y1
	VPSUBQ  64(AX), Y2, Y2
	VPSUBQ  96(AX), Y3, Y3
	VPSUBQ  128(AX), Y4, Y4
	VPSUBQ  160(AX), Y5, Y5
	VPSUBQ  192(AX), Y6, Y6
	VPSUBQ  224(AX), Y7, Y7
	ADDQ    $2, R9
	DECQ    DX
	JMP     take

keep:
	VMOVDQU Y0, 0(DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VMOVDQU Y6, 192(DI)
	VMOVDQU Y7, 224(DI)
	VZEROUPPER
	RET

// func weighWide(s *sums, w *[width]int16) int64
TEXT ·weighWide(SB), NOSPLIT, $0-24
	MOVQ     s+0(FP), SI
	MOVQ     w+8(FP), BX
	VPCMPEQW Y9, Y9, Y9
	VPSRLW   $9, Y9, Y10 // one
	VPSLLW   $15, Y9, Y9 // raise
	VPXOR    Y11, Y11, Y11
	VPXOR    Y8, Y8, Y8
	MOVQ     $8, CX

more:
	VPXOR    (SI), Y9, Y0
	VPMAXSW  Y11, Y0, Y0
	VPMINSW  Y10, Y0, Y0
	VPMADDWD (BX), Y0, Y0
	VPADDD   Y0, Y8, Y8
	ADDQ     $32, SI
	ADDQ     $32, BX
	DECQ     CX
	JNZ      more

	VEXTRACTI128 $1, Y8, X0
	VPADDD       X0, X8, X8
	VPSHUFD      $0x4e, X8, X0
	VPADDD       X0, X8, X8
	VPSHUFD      $0xb1, X8, X0
	VPADDD       X0, X8, X8
	VMOVD        X8, AX
	MOVLQSX      AX, AX
	MOVQ         AX, ret+16(FP)
	VZEROUPPER
	RET

// func prefetch(e *entry)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ       e+0(FP), AX
	PREFETCHT0 (AX)
	RET
