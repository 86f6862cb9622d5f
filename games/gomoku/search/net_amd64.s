#include "textflag.h"

// func changeWide(s *sums, r *rows, all []change)
TEXT ·changeWide(SB), NOSPLIT, $0-40
	MOVQ    s+0(FP), DI
	MOVQ    r+8(FP), BX
	MOVQ    all_base+16(FP), R8
	MOVQ    all_len+24(FP), CX
	VMOVDQU (DI), Y0
	VMOVDQU 32(DI), Y1

more:
	TESTQ  CX, CX
	JZ     done
	MOVQ   (R8), AX
	MOVQ   AX, DX
	SHRQ   $10, DX
	ANDQ   $0x7ff, DX
	SHLQ   $6, DX
	SHRQ   $32, AX
	ANDQ   $0x7ff, AX
	SHLQ   $6, AX
	VPADDW (BX)(DX*1), Y0, Y0
	VPADDW 32(BX)(DX*1), Y1, Y1
	VPSUBW (BX)(AX*1), Y0, Y0
	VPSUBW 32(BX)(AX*1), Y1, Y1
	ADDQ   $8, R8
	DECQ   CX
	JMP    more

done:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VZEROUPPER
	RET

// func judgeWide(own, other *sums, h *wideHead) (sum, straight int32)
TEXT ·judgeWide(SB), NOSPLIT, $128-32
	MOVQ     own+0(FP), SI
	MOVQ     other+8(FP), DX
	MOVQ     h+16(FP), BX
	VPCMPEQW Y9, Y9, Y9
	VPSLLW   $15, Y9, Y8   // even
	VPSRLW   $9, Y9, Y9    // most
	VPXOR    (SI), Y8, Y0
	VPXOR    32(SI), Y8, Y1
	VPXOR    (DX), Y8, Y2
	VPXOR    32(DX), Y8, Y3

	// what is added up as it is
	VPMADDWD 4288(BX), Y1, Y6
	VPMADDWD 4320(BX), Y3, Y7
	VPADDD   Y7, Y6, Y7

	// cut off
	VPXOR   Y8, Y8, Y8
	VPSRAW  $2, Y0, Y0
	VPSRAW  $2, Y1, Y1
	VPSRAW  $2, Y2, Y2
	VPSRAW  $2, Y3, Y3
	VPMAXSW Y8, Y0, Y0
	VPMAXSW Y8, Y1, Y1
	VPMAXSW Y8, Y2, Y2
	VPMAXSW Y8, Y3, Y3
	VPMINSW Y9, Y0, Y0
	VPMINSW Y9, Y1, Y1
	VPMINSW Y9, Y2, Y2
	VPMINSW Y9, Y3, Y3
	MOVQ    SP, SI
	VMOVDQU Y0, (SI)
	VMOVDQU Y1, 32(SI)
	VMOVDQU Y2, 64(SI)
	VMOVDQU Y3, 96(SI)

	// the layer, two sums at a time
	VMOVDQU 4096(BX), Y0
	VMOVDQU 4128(BX), Y1
	VMOVDQU 4160(BX), Y2
	VMOVDQU 4192(BX), Y3
	MOVQ    BX, R8
	MOVQ    $32, CX

pair:
	VPBROADCASTD (SI), Y4
	VPMADDWD     (R8), Y4, Y10
	VPMADDWD     32(R8), Y4, Y11
	VPMADDWD     64(R8), Y4, Y12
	VPMADDWD     96(R8), Y4, Y13
	VPADDD       Y10, Y0, Y0
	VPADDD       Y11, Y1, Y1
	VPADDD       Y12, Y2, Y2
	VPADDD       Y13, Y3, Y3
	ADDQ         $4, SI
	ADDQ         $128, R8
	DECQ         CX
	JNZ          pair

	// cut off, as 16 bits in their order
	VPSRAD    $6, Y0, Y0
	VPSRAD    $6, Y1, Y1
	VPSRAD    $6, Y2, Y2
	VPSRAD    $6, Y3, Y3
	VPACKSSDW Y1, Y0, Y0
	VPACKSSDW Y3, Y2, Y2
	VPERMQ    $0xd8, Y0, Y0
	VPERMQ    $0xd8, Y2, Y2
	VPMAXSW   Y8, Y0, Y0
	VPMAXSW   Y8, Y2, Y2
	VPMINSW   Y9, Y0, Y0
	VPMINSW   Y9, Y2, Y2
	VPMADDWD  4224(BX), Y0, Y0
	VPMADDWD  4256(BX), Y2, Y2
	VPADDD    Y2, Y0, Y0

	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4e, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xb1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	MOVL         AX, sum+24(FP)
	VEXTRACTI128 $1, Y7, X1
	VPADDD       X1, X7, X7
	VPSHUFD      $0x4e, X7, X1
	VPADDD       X1, X7, X7
	VPSHUFD      $0xb1, X7, X1
	VPADDD       X1, X7, X7
	VMOVD        X7, AX
	MOVL         AX, straight+28(FP)
	VZEROUPPER
	RET

// func prefetch(e *entry)
TEXT ·prefetch(SB), NOSPLIT, $0-8
	MOVQ       e+0(FP), AX
	PREFETCHT0 (AX)
	RET
